import TriangleAlert from 'lucide-react/icons/triangle-alert';

export function HighPriorityMark() {
  return (
    <span className="inline-flex h-5 shrink-0 items-center gap-1 rounded-full bg-warning-surface px-2 font-semibold text-caption text-warning">
      <TriangleAlert aria-hidden="true" className="size-3" />
      High priority
    </span>
  );
}
