import { addDays } from '#web/lib/days.ts';
import type { ScheduleView } from './schedule-search.ts';

/** Which days a view shows around a day such as `2026-11-24`. */

const dayFormat = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const weekText = new Intl.DateTimeFormat('en-GB', dayFormat);
const monthText = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The first and last day by name: 'November 2026', '23–29 November 2026'. */
export function shownText(view: ScheduleView, date: string): string {
  if (view !== 'week') return monthText.format(new Date(date));
  const monday = mondayOf(date);
  return weekText.formatRange(new Date(monday), new Date(addDays(monday, 6))).replace(/\s*–\s*/, '–');
}

/** What has to be read for it: a day more at both ends, because days begin at another time elsewhere. */
export function shownWindow(view: ScheduleView, date: string): { from: string; to: string } {
  const [first, days] = view === 'week' ? [mondayOf(date), 7] : [mondayOf(firstOfMonth(date)), 42];
  return { from: `${addDays(first, -1)}T00:00:00.000Z`, to: `${addDays(first, days + 1)}T00:00:00.000Z` };
}

/** The same view, one further or one back. */
export function shownNext(view: ScheduleView, date: string, by: 1 | -1): string {
  if (view === 'week') return addDays(mondayOf(date), 7 * by);
  const first = firstOfMonth(date);
  return firstOfMonth(by === 1 ? addDays(first, 31) : addDays(first, -1));
}

export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}
