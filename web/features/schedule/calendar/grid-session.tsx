import type { Session } from '#contract/schedule.ts';
import { sessionKindLabel } from '#contract/values/schedule.ts';
import { withWhom } from '#web/features/schedule/session-words.ts';

interface GridSessionProps {
  /** Missing while a new time is being dragged. */
  session: Session | undefined;
  timeText: string;
  viewerId: number;
  /** In the list, where the time has a column of its own. */
  isRow: boolean;
}

/** A session within the calendar. Its colour says the kind; the words say it as well. */
export function GridSession({ session, timeText, viewerId, isRow }: GridSessionProps) {
  if (!session) return <span className="calendar-time">{timeText}</span>;
  const people = withWhom(session, viewerId);
  const state = session.cancelledAt ? 'Cancelled' : sessionKindLabel(session.kind);
  if (isRow) {
    return (
      // The calendar listens for clicks on the whole row.
      <button type="button" className="calendar-row">
        <span className="calendar-title">{session.title}</span>
        <span className="calendar-people">
          {state} · with {people}
          {session.institution && `, ${session.institution.name}`}
        </span>
      </button>
    );
  }
  return (
    <>
      <span className="calendar-time">{timeText}</span> <span className="calendar-title">{session.title}</span>{' '}
      <span className="calendar-people">
        <span className="sr-only">{state}, with </span>
        {people}
      </span>
    </>
  );
}
