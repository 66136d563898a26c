/** Product §13: letter for letter, also in summer. */
export const supportHours = '11am-5pm GMT Monday-Friday';

// Product §2: the hours are kept by the clock of London.
const supportZone = 'Europe/London';
const opensAt = 11;
const closesAt = 17;

/** The same hours by another clock, as in '12:00–18:00'; by the viewer's where no zone is given. */
export function supportHoursIn(timeZone?: string, now: Date = new Date()): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()) - londonOffsetMs(now);
  const hour = 3_600_000;
  return `${clock.format(midnight + opensAt * hour)}–${clock.format(midnight + closesAt * hour)}`;
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

function londonOffsetMs(now: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone: supportZone, timeZoneName: 'longOffset' }).formatToParts(
    now,
  );
  const hours = /GMT\+(\d+)/.exec(parts.find((part) => part.type === 'timeZoneName')?.value ?? '');
  return Number(hours?.[1] ?? 0) * 3_600_000;
}
