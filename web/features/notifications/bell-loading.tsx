import { Skeleton } from '#web/ui/states/skeleton.tsx';

export function BellLoading() {
  return (
    <div role="status" className="flex flex-col gap-5 p-4">
      <span className="sr-only">Loading notifications...</span>
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-full" />
        </span>
      ))}
    </div>
  );
}
