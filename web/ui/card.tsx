import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('rounded-card border bg-surface shadow-card', className)} />;
}

interface CardHeaderProps {
  title: ReactNode;
  /** For `aria-labelledby` of the card. */
  titleId?: string;
  /** Buttons at the right end. */
  actions?: ReactNode;
  className?: string;
}

export function CardHeader({ title, titleId, actions, className }: CardHeaderProps) {
  return (
    <div className={classNames('flex min-h-14 shrink-0 items-center gap-3 border-b px-4 py-2', className)}>
      <h2 id={titleId} className="min-w-0 flex-1 truncate text-h3">
        {title}
      </h2>
      {actions}
    </div>
  );
}
