const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as `2026-04-30` as `30 April 2026`; a day has no time zone. */
export function longDay(day: string): string {
  return format.format(new Date(day));
}
