interface ProgressBarProps {
  /** Names the progress for assistive technology. */
  label: string;
  done: number;
}

export function ProgressBar({ label, done }: ProgressBarProps) {
  const percent = Math.floor(done * 100);
  return (
    <div className="flex items-center gap-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-line"
      >
        <div
          className="h-full origin-left rounded-full bg-accent transition-transform duration-120"
          // A transform, so that the page is not laid out again with each percent.
          style={{ transform: `scaleX(${done})` }}
        />
      </div>
      <span aria-hidden="true" className="w-9 shrink-0 text-right text-caption text-muted">
        {percent}%
      </span>
    </div>
  );
}
