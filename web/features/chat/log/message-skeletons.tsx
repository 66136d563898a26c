import { Skeleton } from '#web/ui/states/skeleton.tsx';

const bubbles = ['w-3/5', 'w-2/5', 'ml-auto w-1/2', 'w-1/2', 'ml-auto w-1/3'];

export function MessageSkeletons() {
  return (
    <div role="status" className="mt-auto flex flex-col gap-4 pb-4">
      <span className="sr-only">Loading messages...</span>
      {bubbles.map((size) => (
        <Skeleton key={size} className={`h-10 rounded-bubble ${size}`} />
      ))}
    </div>
  );
}
