import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={classNames('rounded-card border bg-surface shadow-card', className)} />;
}

interface TitledCardProps {
  title: ReactNode;
  /** For a title that gets the focus. */
  headingRef?: RefObject<HTMLHeadingElement | null> | undefined;
  /** Buttons at the right end. */
  actions?: ReactNode;
  /** On phones the title has its own line above the buttons. */
  hasManyActions?: boolean;
  className?: string;
  headClassName?: string;
  children?: ReactNode;
}

export function TitledCard(props: TitledCardProps) {
  const { title, headingRef, actions, hasManyActions = false, className, headClassName, children } = props;
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className={className}>
      <div
        className={classNames(
          'flex min-h-14 shrink-0 items-center gap-3 border-b px-4 py-2',
          hasManyActions && 'max-sm:flex-wrap max-sm:[&>h2]:basis-full',
          headClassName,
        )}
      >
        <h2
          ref={headingRef}
          id={titleId}
          tabIndex={headingRef && -1}
          className={classNames('min-w-0 flex-1 text-h3', !headingRef && 'sm:truncate')}
        >
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </Card>
  );
}
