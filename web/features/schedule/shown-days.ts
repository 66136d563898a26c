import { addDays } from '#web/lib/days.ts';
import type { ScheduleView } from './schedule-search.ts';

/** The days that a view shows around a day such as `2026-11-24`. */

const dayFormat = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const daysText = new Intl.DateTimeFormat('en-GB', dayFormat);
const monthText = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The list begins with its day and has this many days. */
export const listDays = 35;

export function shownText(view: ScheduleView, date: string): string {
  if (view === 'month') return monthText.format(new Date(date));
  const [first, days] = view === 'week' ? [mondayOf(date), 7] : [date, listDays];
  return daysText.formatRange(new Date(first), new Date(addDays(first, days - 1))).replace(/\s?–\s?/, '–');
}

/** The window to read: one day more at both ends, because days begin at another time in other time zones. */
export function shownWindow(view: ScheduleView, date: string): { from: string; to: string } {
  const spans = {
    week: [mondayOf(date), 7],
    month: [mondayOf(firstOfMonth(date)), 42],
    list: [date, listDays],
  } as const;
  const [first, days] = spans[view];
  return { from: `${addDays(first, -1)}T00:00:00.000Z`, to: `${addDays(first, days + 1)}T00:00:00.000Z` };
}

/** The window for an institution's page: the last month and the next two. */
export function institutionWindow(now: number): { from: string; to: string } {
  const today = new Date(now).toISOString().slice(0, 10);
  return { from: `${addDays(today, -30)}T00:00:00.000Z`, to: `${addDays(today, 60)}T00:00:00.000Z` };
}

/** The next or previous date of the view. */
export function shownNext(view: ScheduleView, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(mondayOf(date), 7 * by);
  if (view === 'list') return addDays(date, listDays * by);
  const first = firstOfMonth(date);
  return firstOfMonth(by === 1 ? addDays(first, 31) : addDays(first, -1));
}

/** The first date shown: today, or the coming week at a weekend. */
export function firstShown(view: ScheduleView, today: string): string {
  const isWeekend = [0, 6].includes(new Date(today).getUTCDay());
  return view === 'week' && isWeekend ? addDays(mondayOf(today), 7) : today;
}

function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}
