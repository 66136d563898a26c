import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

/** Above a page about usage: what is chosen on the left, and on the right the ways to other pages and to paper. */
export function PeriodBar({ links, children }: { links: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      <div className="flex min-w-0 flex-wrap items-end gap-3">{children}</div>
      <div className="flex flex-wrap items-center gap-4">
        {links}
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
