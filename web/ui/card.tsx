import type { ComponentProps, ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('rounded-card border bg-surface shadow-card', className)} />;
}

interface CardHeaderProps {
  title: ReactNode;
  /** For `aria-labelledby` of the card. */
  titleId?: string;
  /** For a title that gets the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null> | undefined;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** On phones the title has a line of its own, above the buttons. */
  hasManyActions?: boolean;
  className?: string;
}

export function CardHeader({
  title,
  titleId,
  headingRef,
  actions,
  hasManyActions = false,
  className,
}: CardHeaderProps) {
  return (
    <div
      className={classNames(
        'flex min-h-14 shrink-0 items-center gap-3 border-b px-4 py-2',
        hasManyActions && 'max-sm:flex-wrap max-sm:[&>h2]:basis-full',
        className,
      )}
    >
      <h2
        ref={headingRef}
        id={titleId}
        tabIndex={headingRef && -1}
        className={classNames('min-w-0 flex-1 text-h3', !headingRef && 'truncate')}
      >
        {title}
      </h2>
      {actions}
    </div>
  );
}
