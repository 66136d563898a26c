const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' });
const fullDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** The time of day in the viewer's time zone, as in 10:42. */
export function clockTime(timestamp: string): string {
  return clock.format(new Date(timestamp));
}

/** Day and time in full, for tooltips. */
export function exactTime(timestamp: string): string {
  return exact.format(new Date(timestamp));
}

/** The day of a message in full, for print; empty without a timestamp. */
export function fullDayText(timestamp: string): string {
  return timestamp === '' ? '' : fullDay.format(new Date(timestamp));
}

export function dayLabel(timestamp: string, now: Date = new Date()): string {
  const moment = new Date(timestamp);
  if (moment.toDateString() === now.toDateString()) return 'Today';
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (moment.toDateString() === yesterday.toDateString()) return 'Yesterday';
  return moment.getFullYear() === now.getFullYear() ? weekday.format(moment) : fullDay.format(moment);
}
