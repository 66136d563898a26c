import { Link } from '@tanstack/react-router';
import type { UpcomingSession } from '#contract/schedule/schedule.ts';
import { paths } from '#contract/values/pages.ts';
import { dateTile, londonText, sessionTime } from './session-time.ts';

type Shown = Pick<UpcomingSession, 'id' | 'title' | 'startTime' | 'endTime'>;

/** One session with its date as a tile. */
export function SessionItem({ session, now }: { session: Shown; now: number }) {
  const tile = dateTile(session);
  const london = londonText(session, now);
  return (
    <li>
      <Link
        to={paths.schedule}
        search={{ session: session.id }}
        className="flex min-h-11 items-center gap-3 rounded-control hover:bg-hover"
      >
        {/* The text beside the tile has the date too. */}
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 flex-col items-center justify-center rounded-control bg-selected font-semibold text-link"
        >
          <span className="text-control leading-4.5">{tile.day}</span>
          <span className="text-[11px] leading-3.5">{tile.month}</span>
        </span>
        <span className="min-w-0">
          <span className="block font-medium text-control [overflow-wrap:anywhere]">{session.title}</span>
          <span className="block text-muted text-small">
            <time dateTime={session.startTime}>{sessionTime(session, now)}</time>
            {london && <span className="block">{london}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}
