import { londonTime, londonZone, offsetMs } from '#contract/values/chat/support-hours.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { bankHolidays } from '#contract/values/settings/bank-holidays.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const opensAtHour = 9;
const closesAtHour = 17;
const shareOfWeek = (5 * (closesAtHour - opensAtHour)) / (7 * 24);

/** A minute of working time in the days of `Ago`: a working day of eight hours is 1.4 of them. */
export const workingMinute = 60_000 / (day * shareOfWeek);

/** The moment this many days ago, in milliseconds since 1970; always a working hour. */
export type Ago = (days: number) => number;

/**
 * Counts back from `now` in working time, nine to five in London, where seven calendar days are five working days.
 * Whenever the demo starts, its people wrote during working hours and in the same order.
 */
export function workingTimeBefore(now: number): Ago {
  const days: { end: number; before: number }[] = [];
  let date = londonTime(now).day;
  let counted = 0;
  const countDay = () => {
    const opens = isWorkingDay(date) ? momentOf(date, opensAtHour) : now;
    const end = Math.min(now, opens + (closesAtHour - opensAtHour) * hour);
    date = addDays(date, -1);
    if (end <= opens) return;
    days.push({ end, before: counted });
    counted += end - opens;
  };
  return (daysAgo) => {
    const wanted = daysAgo * day * shareOfWeek;
    while (counted <= wanted) countDay();
    const found = days.findLast(({ before }) => before <= wanted);
    return Math.round((found?.end ?? now) - (wanted - (found?.before ?? 0)));
  };
}

/** The day itself, such as `2026-11-21`, or the next working day. */
export function workingDayFrom(date: string): string {
  return isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1));
}

export function isWorkingDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday >= 1 && weekday <= 5 && !bankHolidaysOf(Number(date.slice(0, 4))).has(date);
}

/** The moment at which London clocks show this full hour of the day. */
export function momentOf(date: string, londonHour: number): number {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + londonHour * hour;
  return asIfUtc - offsetMs(londonZone, asIfUtc);
}

const knownHolidays = new Map<number, ReadonlySet<string>>();

function bankHolidaysOf(year: number): ReadonlySet<string> {
  const known = knownHolidays.get(year);
  if (known) return known;
  const holidays = new Set(bankHolidays('GB-EAW', year).map(({ day }) => day));
  knownHolidays.set(year, holidays);
  return holidays;
}

function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}
