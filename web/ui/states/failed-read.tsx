import { messageOf } from '#web/lib/calls/api-error.ts';
import { ErrorState } from './error-state.tsx';

interface FailedReadProps {
  /** The failure, as in "Failed to fetch messages". */
  title: string;
  read: { error: unknown; refetch: () => unknown; isFetching: boolean };
  className?: string;
}

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
