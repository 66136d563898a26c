import type { Session } from '#contract/schedule/schedule.ts';
import { sessionKindLabel } from '#contract/values/schedule.ts';
import { withWhom } from '#web/features/schedule/session-texts.ts';

interface GridSessionProps {
  /** Undefined while a new time is being dragged. */
  session: Session | undefined;
  timeText: string;
  viewerId: number;
  /** A block in a week, a line in a month's day, or a row of the list, where the time has its own column. */
  shape: 'block' | 'line' | 'row';
}

/** A session within the calendar. Its colour shows the kind, and so do its words. */
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
