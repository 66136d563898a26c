import {
  seriesMaxWeeks,
  sessionMaxMinutes,
  sessionMinMinutes,
  sessionsAheadMaxDays,
} from '#contract/values/schedule.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import { isInCalendar, laterOnTheClock, momentsOf, wallTimeAt } from './wall-time.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const week = 7 * day;

/** Start and end in milliseconds since 1970. */
export interface Span {
  start: number;
  end: number;
}

type TimeField = 'startTime' | 'endTime';

/** The requested times of a session; 400 with the field if they are invalid. */
export function spanOf(
  { startTime, endTime, zone }: { startTime: string; endTime: string; zone: string },
  now: number,
): Span {
  const span = { start: momentOf(startTime, zone, 'startTime'), end: momentOf(endTime, zone, 'endTime') };
  refuseImpossible(span, now);
  return span;
}

/** The first date and the following weekly ones, at the same wall time in the zone. */
export function weeklyDates(first: Span, { zone, weeks }: { zone: string; weeks: number }, now: number): Span[] {
  if (weeks > seriesMaxWeeks) throw badRequest(`A series can have at most ${seriesMaxWeeks} dates`, 'weeks');
  return Array.from({ length: weeks }, (_, index) => {
    const date = index === 0 ? first : movedOnTheClock(first, index * week, zone);
    refuseImpossible(date, now);
    return date;
  });
}

/** Moves a span by this much wall time in the zone (negative for earlier) and keeps its length. */
export function movedOnTheClock({ start, end }: Span, byMs: number, zone: string): Span {
  const moved = momentOf(laterOnTheClock(wallTimeAt(start, zone), byMs), zone, 'startTime');
  return { start: moved, end: moved + (end - start) };
}

/** A UTC time is taken as it is; a wall time must occur exactly once in the zone. */
function momentOf(time: string, zone: string, field: TimeField): number {
  if (time.endsWith('Z')) return Date.parse(time);
  const moments = momentsOf(time, zone);
  const [moment] = moments;
  if (moment === undefined) {
    throw badRequest(
      !isInCalendar(time)
        ? 'This day is not in the calendar'
        : `The clocks in ${zone} skip ${spoken(time)}, because they go forward: please choose another time`,
      field,
    );
  }
  if (moments.length === 1) return moment;
  throw new HttpError(
    400,
    'bad-request',
    `The clocks in ${zone} show ${spoken(time)} twice, because they go back: please say which of the two you mean`,
    { field, choices: moments.map(isoTime) },
  );
}

function refuseImpossible({ start, end }: Span, now: number): void {
  if (end <= start) throw badRequest('A session must end after it begins', 'endTime');
  const odd = [start, end].findIndex((ms) => ms % minute !== 0);
  if (odd >= 0) throw badRequest('Sessions begin and end on a whole minute', odd === 0 ? 'startTime' : 'endTime');
  const minutes = (end - start) / minute;
  if (minutes < sessionMinMinutes) throw badRequest(`A session lasts at least ${sessionMinMinutes} minutes`, 'endTime');
  if (minutes > sessionMaxMinutes)
    throw badRequest(`A session lasts at most ${sessionMaxMinutes / 60} hours`, 'endTime');
  if (start < now) throw badRequest('This time is in the past', 'startTime');
  if (start > now + sessionsAheadMaxDays * day) throw badRequest('This is more than two years ahead', 'startTime');
}

function spoken(wallTime: string): string {
  const [date = '', time = ''] = wallTime.split('T');
  return `${time} on ${longDay(date)}`;
}
