import type { UpcomingSession } from '#contract/schedule.ts';
import { dateTile, sessionTime } from './session-time.ts';

/** One session with its date as a tile. */
export function SessionItem({ session, now }: { session: UpcomingSession; now: number }) {
  const tile = dateTile(session);
  return (
    <li className="flex items-center gap-3">
      {/* The text beside it says the same. */}
      <span
        aria-hidden="true"
        className="flex size-11 shrink-0 flex-col items-center justify-center rounded-control bg-selected font-semibold text-link"
      >
        <span className="text-control leading-4.5">{tile.day}</span>
        <span className="text-[11px] leading-3.5">{tile.month}</span>
      </span>
      <div className="min-w-0">
        <p className="font-medium text-control [overflow-wrap:anywhere]">{session.title}</p>
        <p className="text-muted text-small">
          <time dateTime={session.startTime}>{sessionTime(session, now)}</time>
        </p>
      </div>
    </li>
  );
}
