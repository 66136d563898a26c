import { messageOf } from '#web/lib/calls/api-error.ts';
import { ErrorState } from './error-state.tsx';

interface FailedReadProps {
  /** What could not be read, as in "Failed to fetch messages". */
  title: string;
  read: { error: unknown; refetch: () => unknown; isFetching: boolean };
  className?: string;
}

/** A read that failed, why, and Retry. */
export function FailedRead({ title, read, className }: FailedReadProps) {
  return (
    <ErrorState
      title={title}
      message={messageOf(read.error)}
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
      {...(className && { className })}
    />
  );
}
