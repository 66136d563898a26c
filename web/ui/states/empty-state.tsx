import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface EmptyStateProps {
  icon: ReactNode;
  text: string;
  detail?: string;
  action?: ReactNode;
  /** One of several on a page: a line. */
  isSmall?: boolean;
  className?: string;
}

export function EmptyState({ icon, text, detail, action, isSmall = false, className }: EmptyStateProps) {
  if (isSmall) {
    return (
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere px-4 py-3 text-control text-muted',
          className,
        )}
      >
        <span aria-hidden="true" className="[&_svg]:size-4">
          {icon}
        </span>
        <p className="min-w-0 flex-1">{text}</p>
        {detail && <p className="basis-full text-small">{detail}</p>}
        {action}
      </div>
    );
  }
  return (
    <div
      className={classNames(
        'flex flex-col items-center wrap-anywhere justify-center gap-2 px-6 py-10 text-center',
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="mb-1 grid size-11 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-5"
      >
        {icon}
      </span>
      <p className="font-medium text-body">{text}</p>
      {detail && <p className="max-w-80 text-muted text-small">{detail}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
