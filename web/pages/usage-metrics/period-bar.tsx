import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';

/** The bar above a usage page: choices on the left, links to other pages and Print on the right. */
export function PeriodBar({ links, children }: { links?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      <div className="flex min-w-0 flex-wrap items-end gap-3 max-sm:w-full max-sm:gap-2 max-sm:*:min-w-36 max-sm:*:flex-1">
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-4 empty:hidden">
        {links}
        <Button variant="secondary" className="max-sm:hidden" onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
