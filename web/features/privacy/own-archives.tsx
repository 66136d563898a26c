import { archiveKeptDays } from '#contract/values/privacy.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ArchiveRow } from './archive-row.tsx';
import { useArchives, useAskForArchive } from './archives.api.ts';

/** Lets the viewer get their data, and shows administrators the archives of others that they asked for. */
export function OwnArchives() {
  const viewer = useViewer();
  const read = useArchives();
  const ask = useAskForArchive();
  const own = read.data?.find(({ personId }) => personId === viewer.id);
  const isWaiting = own?.state === 'waiting';
  return (
    <>
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="max-w-prose text-control text-muted">
          Get everything the portal holds about you in one ZIP file: your profile, messages, files, sessions, invoices
          and questions, readable in a browser and by other programs. Preparing it takes a few minutes. We’ll notify you
          when it’s ready; you can download it for {archiveKeptDays} days.
        </p>
        {read.data && (
          <Button
            variant="secondary"
            // Pending, not disabled, so that the button keeps the focus.
            isPending={ask.isPending || isWaiting}
            pendingText={isWaiting ? 'Preparing...' : 'Asking...'}
            onClick={() => ask.mutate()}
          >
            {own === undefined ? 'Request your data' : 'Request again'}
          </Button>
        )}
      </div>
      <Archives read={read} />
    </>
  );
}

function Archives({ read }: { read: ReturnType<typeof useArchives> }) {
  if (read.isPending) {
    return (
      <div role="status" className="border-t p-4">
        <span className="sr-only">Loading archives...</span>
        <Skeleton className="h-10" />
      </div>
    );
  }
  if (!read.data) return <FailedRead title="Your archives could not be loaded" read={read} />;
  if (read.data.length === 0) return null;
  return (
    <ul aria-label="Archives" className="divide-y border-t">
      {read.data.map((archive) => (
        <ArchiveRow key={archive.id} archive={archive} />
      ))}
    </ul>
  );
}
