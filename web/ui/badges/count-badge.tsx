import { classNames } from '#web/ui/class-names.ts';

interface CountBadgeProps {
  count: number;
  /** The noun for the count, as in "unread messages". */
  what?: string;
  className?: string;
}

/** A red count; nothing at zero. */
export function CountBadge({ count, what = 'unread messages', className }: CountBadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={classNames(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-unread px-1.5 font-semibold text-caption text-on-unread',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">
        {count} {count === 1 ? what.replace(/s$/, '') : what}
      </span>
    </span>
  );
}
