import { useId } from 'react';
import type { PersonCard } from '#contract/people/people.ts';
import { useMinute } from '#web/lib/use-minute.ts';
import { FailedPart } from '#web/ui/states/failed-part.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { useUpcomingSessions } from './schedule.api.ts';
import { SessionItem } from './session-item.tsx';
import { SessionLinks } from './session-links.tsx';

/** Sessions with a contact, soonest first, with links to the others. */
export function UpcomingSessions({ contact }: { contact: PersonCard }) {
  const { data, error, isPending, isFetching, refetch } = useUpcomingSessions(contact.id);
  const titleId = useId();
  const now = useMinute();
  // Sessions may have ended since the list was read.
  const sessions = data?.filter(({ endTime }) => Date.parse(endTime) > now);
  return (
    <section aria-labelledby={titleId} className="border-t p-4">
      <h3 id={titleId} className="mb-3 text-muted text-small">
        Upcoming sessions
      </h3>
      {isPending && <SessionLoading />}
      {!data && error && <FailedPart text="The sessions could not be loaded." read={{ error, isFetching, refetch }} />}
      {sessions?.length === 0 && <p className="text-control text-muted">No upcoming sessions scheduled</p>}
      {sessions && sessions.length > 0 && (
        <ul className="flex flex-col gap-3">
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} now={now} />
          ))}
        </ul>
      )}
      <SessionLinks contact={contact} />
    </section>
  );
}

function SessionLoading() {
  return (
    <div role="status" className="flex items-center gap-3">
      <span className="sr-only">Loading sessions...</span>
      <Skeleton className="size-11" />
      <span className="flex flex-1 flex-col gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-3.5 w-4/5" />
      </span>
    </div>
  );
}
