const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as `2026-04-30` as `30 April 2026`; a day has no time zone. */
export function longDay(day: string): string {
  return format.format(new Date(day));
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A month such as `2026-04` as `April 2026`. */
export function longMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01`));
}
