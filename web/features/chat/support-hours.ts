import {
  londonOffsetMs,
  supportClosesAtHour,
  supportOpensAtHour,
  supportZone,
} from '#contract/values/support-hours.ts';

/** product §13: letter for letter, even in summer. */
export const supportHours = '11am-5pm GMT Monday-Friday';

/** The support hours in a time zone, by default the viewer's: '12:00–18:00'. */
export function supportHoursIn(timeZone?: string, now: Date = new Date()): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - londonOffsetMs(now.getTime());
  const hour = 3_600_000;
  return `${clock.format(midnight + supportOpensAtHour * hour)}–${clock.format(midnight + supportClosesAtHour * hour)}`;
}

/** The time in London, where the support team works. */
export function londonTime(now: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: supportZone,
    timeZoneName: 'short',
  }).format(now);
}
