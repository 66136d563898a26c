import { securityEventsKeptDays } from '#contract/values/security-events.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { EventRow } from './event-row.tsx';
import { useOwnEvents } from './security-log.api.ts';

/** What happened to the viewer's own account, the newest first. */
export function OwnEvents() {
  const events = useOwnEvents();
  if (events.isPending) return <TableSkeleton label="Loading events..." />;
  if (!events.data) {
    return (
      <ErrorState
        title="The events could not be loaded"
        message={messageOf(events.error)}
        onRetry={() => void events.refetch()}
        isRetrying={events.isFetching}
      />
    );
  }
  const rows = events.data.pages.flat();
  return (
    <>
      <p className="px-4 py-3 text-control text-muted">
        {rows.length === 0
          ? 'Nothing has happened yet.'
          : 'Is there something that you did not do? Then change your password.'}{' '}
        Events are kept for {securityEventsKeptDays} days.
      </p>
      <ul className="divide-y border-t empty:hidden">
        {rows.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ul>
      {events.hasNextPage && (
        // By the button alone: the page goes on below.
        <div className="flex flex-col items-center gap-2 border-t p-3">
          {events.isFetchNextPageError && (
            <p role="alert" className="text-danger text-small">
              {messageOf(events.error)}
            </p>
          )}
          <Button
            variant="secondary"
            onClick={() => void events.fetchNextPage()}
            isPending={events.isFetchingNextPage}
            pendingText="Loading..."
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}
