import { cityOf, londonZone } from '#contract/values/chat/support-hours.ts';

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a day such as `2026-04-30` as `30 April 2026`; a day has no time zone. */
export function longDay(day: string): string {
  return format.format(new Date(day));
}

const shortFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a day such as `2026-04-30` as `30 Apr 2026`. */
export function shortDay(day: string): string {
  return shortFormat.format(new Date(day));
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Formats a month such as `2026-04` as `April 2026`. */
export function longMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}

const londonDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: londonZone });

/** Formats the day of a moment in support's time zone, as `30 April 2026`. */
export function longDayOf(moment: Date | number): string {
  return londonDay.format(moment);
}

/** Formats a moment in a time zone, as `30 April 2026 at 14:05 (London time)`. */
export function longTimeIn(zone: string, moment: Date | number): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
  return `${format.format(moment)} (${cityOf(zone)} time)`;
}
