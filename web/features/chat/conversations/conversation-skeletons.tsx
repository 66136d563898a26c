import { Skeleton } from '#web/ui/states/skeleton.tsx';

const widths = ['w-28', 'w-36', 'w-24', 'w-32', 'w-40'];

export function ConversationSkeletons() {
  return (
    <div role="status" className="flex flex-col gap-0.5">
      <span className="sr-only">Loading conversations...</span>
      {widths.map((width) => (
        <div key={width} className="flex min-h-16 items-center gap-3 px-2.5 py-2">
          <Skeleton className="size-9 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
