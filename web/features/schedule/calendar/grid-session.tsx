import type { Session } from '#contract/schedule/schedule.ts';
import { sessionKindLabel } from '#contract/values/schedule.ts';
import { withWhom } from '#web/features/schedule/session-words.ts';

interface GridSessionProps {
  /** Missing while a new time is being dragged. */
  session: Session | undefined;
  timeText: string;
  viewerId: number;
  /** A block of time in a week, a line in a month's day, a row of the list, where the time has a column of its own. */
  shape: 'block' | 'line' | 'row';
}

/** A session within the calendar. Its colour says the kind; the words say it as well. */
export function GridSession({ session, timeText, viewerId, shape }: GridSessionProps) {
  const time = <span className="calendar-time">{timeText}</span>;
  if (!session) return time;
  const title = <span className="calendar-title">{session.title}</span>;
  const people = withWhom(session, viewerId);
  const state = session.cancelledAt ? 'Cancelled' : sessionKindLabel(session.kind);
  if (shape === 'row') {
    return (
      // The calendar listens for clicks on the whole row.
      <button type="button" className="calendar-row">
        {title}
        <span className="calendar-people">
          {state} · with {people}
          {session.institution && `, ${session.institution.name}`}
        </span>
      </button>
    );
  }
  return (
    <>
      {shape === 'line' ? time : title} {shape === 'line' ? title : time}{' '}
      <span className="calendar-people">
        <span className="sr-only">{state}, with </span>
        {people}
      </span>
    </>
  );
}
