import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** The charts while they load, at about their height, so that nothing below moves. */
export function UsageLoading() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">Loading usage...</span>
      <div className="lg:col-span-2">
        <Skeleton className="h-92 w-full" />
      </div>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-112 w-full" />
      <Skeleton className="h-112 w-full" />
    </div>
  );
}
