import { Skeleton } from '#web/ui/states/skeleton.tsx';

/** The charts while they load. */
export function UsageLoading() {
  return (
    <div role="status" className="grid gap-4 lg:grid-cols-2">
      <span className="sr-only">Loading usage...</span>
      <Skeleton className="h-80 w-full lg:col-span-2" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-48 w-full" />
    </div>
  );
}
