import { type ReactNode, useId } from 'react';

export function BellSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="not-last:border-b">
      <h3 id={titleId} className="bg-raised px-4 py-1.5 font-semibold text-caption text-muted">
        {title}
      </h3>
      {children}
    </section>
  );
}
