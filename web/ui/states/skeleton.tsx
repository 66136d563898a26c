import { classNames } from '#web/ui/class-names.ts';

/** The grey shape of loading content. Appears after 150 ms, so that a fast answer shows no flicker. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className="block animate-late">
      <span className={classNames('block animate-pulse rounded-md bg-line', className)} />
    </span>
  );
}
