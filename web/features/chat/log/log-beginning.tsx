import { Button } from '#web/ui/buttons/button.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';

interface LogBeginningProps {
  hasOlder: boolean;
  state: 'idle' | 'loading' | 'failed';
  onRetry: () => void;
}

/** The top of the log, with the same height in every state. */
export function LogBeginning({ hasOlder, state, onRetry }: LogBeginningProps) {
  return (
    <div className="flex h-12 shrink-0 items-center justify-center gap-3 text-caption text-muted">
      {state === 'failed' && (
        <>
          <span role="alert">Failed to fetch messages</span>
          <Button variant="secondary" size="sm" onClick={onRetry}>
            Retry
          </Button>
        </>
      )}
      {state === 'loading' && <Spinner label="Loading older messages..." />}
      {state === 'idle' && !hasOlder && 'Beginning of the conversation'}
    </div>
  );
}
