import { Button } from '#web/ui/buttons/button.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useEndOtherSessions, useSessions } from './account.api.ts';
import { OtherWaysIn } from './other-ways-in.tsx';
import { SessionRow } from './session-row.tsx';

/** The viewer's sessions, this browser first. */
export function SessionList() {
  const sessions = useSessions();
  const endOthers = useEndOtherSessions();
  if (sessions.isPending) return <SessionsLoading />;
  if (!sessions.data) {
    return <FailedRead title="Your sessions could not be loaded" read={sessions} />;
  }
  const hasOthers = sessions.data.some((session) => !session.isCurrent);
  return (
    <>
      <ul className="divide-y">
        {sessions.data.map((session) => (
          <SessionRow key={session.key} session={session} />
        ))}
      </ul>
      <OtherWaysIn />
      <div className="border-t p-4">
        {hasOthers ? (
          <Button
            variant="secondary"
            onClick={() => endOthers.mutate()}
            isPending={endOthers.isPending}
            pendingText="Ending..."
          >
            End all other sessions
          </Button>
        ) : (
          <p className="text-muted text-small">You are not signed in anywhere else.</p>
        )}
      </div>
    </>
  );
}

function SessionsLoading() {
  return (
    <div role="status" className="flex flex-col gap-5 p-4">
      <span className="sr-only">Loading sessions...</span>
      {[0, 1].map((row) => (
        <span key={row} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-3/5" />
        </span>
      ))}
    </div>
  );
}
