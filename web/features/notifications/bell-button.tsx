import Bell from 'lucide-react/icons/bell';
import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';

interface BellButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Unanswered requests and unread notifications. */
  newCount: number;
}

export function BellButton({ newCount, className, ...rest }: BellButtonProps) {
  const label = newCount > 0 ? `Notifications, ${newCount} new` : 'Notifications';
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'relative inline-flex size-9 shrink-0 items-center justify-center rounded-control text-muted transition-colors duration-120 hover:bg-hover hover:text-ink aria-expanded:bg-hover aria-expanded:text-ink touch:size-11',
        className,
      )}
    >
      <Bell aria-hidden="true" className="size-5" />
      {newCount > 0 && (
        // Only the ring around the dot pulses, so that the dot is always visible.
        <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2.5 touch:top-2.5 touch:right-2.5">
          <span className="absolute -inset-1 animate-pulse rounded-full bg-unread opacity-35" />
          <span className="absolute inset-0 rounded-full border-2 border-surface bg-unread" />
        </span>
      )}
    </button>
  );
}
