import type { ReactNode } from 'react';
import { TitledCard } from '#web/ui/card.tsx';
import { focusFirstInvalid } from './first-invalid.ts';

interface FormCardProps {
  title: string;
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form in its own card. If submitting shows mistakes, the first gets the focus. */
export function FormCard({ title, className = '', onSubmit, children }: FormCardProps) {
  return (
    <TitledCard title={title} className={className}>
      <form
        noValidate
        aria-label={title}
        className="flex flex-col gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        {children}
      </form>
    </TitledCard>
  );
}
