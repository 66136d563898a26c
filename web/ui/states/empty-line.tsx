import type { ComponentProps } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { EmptyState } from './empty-state.tsx';

/** An EmptyState in one line, for one of several parts of a page. */
export function EmptyLine({ icon, text, detail, action, className }: ComponentProps<typeof EmptyState>) {
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
