const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const dateFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** A day such as `2026-11-21` in words; it belongs to no time zone. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** A moment in the viewer's own time, with its day. */
export function momentText(time: string): string {
  return momentFormat.format(new Date(time));
}

/** The day of a moment in the viewer's own time. */
export function dateText(time: string): string {
  return dateFormat.format(new Date(time));
}
