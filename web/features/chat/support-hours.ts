import { londonOffsetMs, supportClosesAtHour, supportOpensAtHour, supportZone } from '#contract/support-hours.ts';

/** Product §13: letter for letter, also in summer. */
export const supportHours = '11am-5pm GMT Monday-Friday';

/** The same hours by another clock, as in '12:00–18:00'; by the viewer's where no zone is given. */
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
