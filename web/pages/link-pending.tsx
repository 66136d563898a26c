import { messageOf } from '#web/lib/calls/api-error.ts';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';

interface LinkPendingProps {
  link: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** While a link from elsewhere is checked, and where it cannot be. */
export function LinkPending({ link }: LinkPendingProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface">
      {link.isError ? (
        <ErrorState
          title="Your link could not be checked"
          message={messageOf(link.error)}
          onRetry={() => void link.refetch()}
          isRetrying={link.isFetching}
        />
      ) : (
        <PageSpinner label="Checking your link..." />
      )}
    </main>
  );
}
