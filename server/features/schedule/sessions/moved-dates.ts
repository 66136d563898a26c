import type { ChangedSession } from '#contract/schedule/schedule.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { movedOnTheClock, type Span, spanOf } from './planned-dates.ts';
import { asIfUtc, wallTimeAt } from './wall-time.ts';

interface Timed {
  startTime: string;
  endTime: string;
  zone: string;
}

/**
 * The new times of a session and the following dates of its series, each moved by the same wall-clock difference; null
 * if the times stay.
 */
export function newDates(
  session: Timed,
  concerned: readonly Timed[],
  { startTime, endTime, zone = session.zone }: Pick<ChangedSession, 'startTime' | 'endTime' | 'zone'>,
  now: number,
): Span[] | null {
  if (startTime === undefined && endTime === undefined) return null;
  if (startTime === undefined || endTime === undefined) {
    throw badRequest('Please give both times', startTime === undefined ? 'startTime' : 'endTime');
  }
  const old = spanOfRow(session);
  const isSame = startTime === session.startTime && endTime === session.endTime;
  if (isSame) return null;
  const moved = spanOf({ startTime, endTime, zone }, now);
  if (moved.start === old.start && moved.end === old.end) return null;
  const byMs = asIfUtc(wallTimeAt(moved.start, zone)) - asIfUtc(wallTimeAt(old.start, zone));
  const length = moved.end - moved.start;
  return concerned.map((row, index) => {
    if (index === 0) return moved;
    const { start } = movedOnTheClock(spanOfRow(row), byMs, zone);
    return { start, end: start + length };
  });
}

function spanOfRow({ startTime, endTime }: Timed): Span {
  return { start: Date.parse(startTime), end: Date.parse(endTime) };
}
