import { type ReactNode, useId } from 'react';
import { Card } from '#web/ui/card.tsx';

/** The card with the rows of a form. */
export function SettingsRows({ children }: { children: ReactNode }) {
  return <Card className="min-w-0 divide-y">{children}</Card>;
}

interface SettingsRowProps {
  title: string;
  help?: ReactNode;
  children: ReactNode;
}

/** A setting's name at the left, its fields at the right; one below the other on phones. */
export function SettingsRow({ title, help, children }: SettingsRowProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-x-8 gap-y-3 p-4 md:grid-cols-[minmax(10rem,15rem)_minmax(0,1fr)] md:p-5"
    >
      <div>
        <h2 id={titleId} className="text-h3">
          {title}
        </h2>
        {help && <p className="mt-0.5 max-w-[40ch] text-muted text-small">{help}</p>}
      </div>
      <div className="flex min-w-0 max-w-130 flex-col gap-3">{children}</div>
    </section>
  );
}

/** Fields side by side where there is room. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-3 sm:grid-cols-2">{children}</div>;
}
