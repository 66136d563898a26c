import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';

interface LinkPendingProps {
  link: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Shown while a link from elsewhere is checked, or when the check fails. */
export function LinkPending({ link }: LinkPendingProps) {
  return (
    <main className="grid min-h-dvh place-items-center bg-surface">
      {link.isError ? (
        <FailedRead title="Your link could not be checked" read={link} />
      ) : (
        <PageSpinner label="Checking your link..." />
      )}
    </main>
  );
}
