import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface FailedPartProps {
  /** The failure as a sentence. */
  text: string;
  read: { error: unknown; refetch: () => unknown; isFetching: boolean };
}

/** Within a panel: a part that failed to load, the reason and Retry. */
export function FailedPart({ text, read }: FailedPartProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      <p className="text-danger text-small">
        {text} {messageOf(read.error)}
      </p>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void read.refetch()}
        isPending={read.isFetching}
        pendingText="Retrying..."
      >
        Retry
      </Button>
    </div>
  );
}
