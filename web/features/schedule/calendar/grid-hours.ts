import type { Session } from '#contract/schedule/schedule.ts';
import { momentOf } from '#contract/values/chat/support-hours.ts';
import { clockIn } from '#web/features/schedule/zones.ts';
import { supportHours } from '#web/lib/portal.ts';

const dayMinutes = 24 * 60;
/** Shown before and after the support hours. */
const marginHours = 2;

/** The support hours of a day in a time zone: the weekdays there, and minutes after midnight. */
export function supportHoursThere(
  zone: string,
  date: string,
  support = supportHours,
): { days: number[]; from: number; to: number } {
  const opens = new Date(momentOf(date, support.opensAt, support.zone)).toISOString();
  const there = (Date.parse(`${clockIn(zone, opens)}Z`) - Date.parse(`${date}T00:00Z`)) / 60_000;
  const daysLater = Math.floor(there / dayMinutes);
  const from = there - daysLater * dayMinutes;
  return {
    days: support.days.map((day) => (day + daysLater + 7) % 7),
    from,
    to: from + support.closesAt - support.opensAt,
  };
}

/** The hours that a week shows: support hours, and sessions outside them. */
export function shownHours(sessions: readonly Session[], zone: string, date: string): { from: number; to: number } {
  const support = supportHoursThere(zone, date);
  if (support.to > dayMinutes) return { from: 0, to: 24 };
  const starts = sessions.map(({ startTime }) => hourOf(clockIn(zone, startTime)));
  const ends = sessions.map(({ startTime, endTime }) => {
    const [start, end] = [clockIn(zone, startTime), clockIn(zone, endTime)];
    return start.slice(0, 10) === end.slice(0, 10) ? hourOf(end) : 24;
  });
  return {
    from: Math.max(0, Math.floor(Math.min(support.from / 60 - marginHours, ...starts))),
    to: Math.min(24, Math.ceil(Math.max(support.to / 60 + marginHours, ...ends))),
  };
}

function hourOf(clock: string): number {
  return Number(clock.slice(11, 13)) + Number(clock.slice(14)) / 60;
}
