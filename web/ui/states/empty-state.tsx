import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface EmptyStateProps {
  icon: ReactNode;
  text: string;
  detail?: string;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, text, detail, action, className }: EmptyStateProps) {
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
