import CircleAlert from 'lucide-react/icons/circle-alert';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

interface ErrorStateProps {
  /** The failure, as in "Failed to fetch messages". */
  title: string;
  message?: string;
  onRetry: () => void;
  isRetrying?: boolean;
  className?: string;
}

/** Shown when loading failed, so that it never looks like an empty list. */
export function ErrorState({ title, message, onRetry, isRetrying = false, className }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={classNames('flex flex-col items-center justify-center gap-2 px-6 py-10 text-center', className)}
    >
      <CircleAlert aria-hidden="true" className="mb-1 size-6 text-danger" />
      <p className="font-medium text-body">{title}</p>
      {message && <p className="max-w-80 text-muted text-small">{message}</p>}
      <Button variant="secondary" className="mt-2" onClick={onRetry} isPending={isRetrying} pendingText="Retrying...">
        Retry
      </Button>
    </div>
  );
}
