import { Skeleton } from './skeleton.tsx';

const rows = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The shape of a loading table; `hasAvatars` for people. */
export function TableSkeleton({ label, hasAvatars = false }: { label: string; hasAvatars?: boolean }) {
  return (
    <div role="status" className="flex flex-col">
      <span className="sr-only">{label}</span>
      {rows.map((row) => (
        <div key={row} className="flex min-h-12 items-center gap-4 border-b px-4 py-2 last:border-b-0">
          {hasAvatars && <Skeleton className="size-8 rounded-full" />}
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
