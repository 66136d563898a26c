import { londonOffsetMs, londonTime } from '#contract/values/chat/support-hours.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const opensAtHour = 9;
const closesAtHour = 17;
const shareOfWeek = (5 * (closesAtHour - opensAtHour)) / (7 * 24);

/** A minute of working time in the days of `Ago`: a working day of eight hours is 1.4 of them. */
export const workingMinute = 60_000 / (day * shareOfWeek);

/** The moment so many days ago, in milliseconds since 1970; always a working hour. */
export type Ago = (days: number) => number;

/**
 * Counts back from `now` in working time, nine to five in London, where seven days of the calendar are five working days:
 * whatever moment the demo starts at, its people wrote while they were at work, and in the same order.
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

/** The day itself, such as `2026-11-21`, or the next one on which people work. */
export function workingDayFrom(date: string): string {
  return isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1));
}

export function isWorkingDay(date: string): boolean {
  const weekday = weekdayOf(date);
  return weekday >= 1 && weekday <= 5 && !bankHolidaysOf(Number(date.slice(0, 4))).has(date);
}

/** When clocks in London show a full hour by day. */
export function momentOf(date: string, londonHour: number): number {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + londonHour * hour;
  return asIfUtc - londonOffsetMs(asIfUtc);
}

const knownHolidays = new Map<number, ReadonlySet<string>>();

/** Those of England and Wales. */
function bankHolidaysOf(year: number): ReadonlySet<string> {
  const known = knownHolidays.get(year);
  if (known) return known;
  const easter = easterSunday(year);
  const holidays = new Set([
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    addDays(easter, -2),
    addDays(easter, 1),
  ]);
  // One that falls on a weekend is made up for on the next day that is free for it.
  for (let date of [`${year}-01-01`, `${year}-12-25`, `${year}-12-26`]) {
    while (holidays.has(date) || weekdayOf(date) % 6 === 0) date = addDays(date, 1);
    holidays.add(date);
  }
  knownHolidays.set(year, holidays);
  return holidays;
}

/** By the anonymous Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8). */
function easterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const rest = (32 + 2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - epact - (year % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * rest) / 451);
  const days = epact + rest - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1)).toISOString().slice(0, 10);
}

function mondayFrom(date: string): string {
  return weekdayOf(date) === 1 ? date : mondayFrom(addDays(date, 1));
}

function weekdayOf(date: string): number {
  return new Date(date).getUTCDay();
}
