import type { ReactNode } from 'react';

/** A label and its value in one line, inside a `dl`. */
export function DetailRow({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{what}</dt>
      <dd className="min-w-0 text-right font-medium">{children}</dd>
    </div>
  );
}
