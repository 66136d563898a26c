/*
 * When somebody answers: 11am to 5pm, Monday to Friday, by the clock of London, bank holidays left out.
 * Times are milliseconds since 1970, days are London's, as `2026-11-21`.
 */

export const supportZone = 'Europe/London';
export const supportOpensAtHour = 11;
export const supportClosesAtHour = 17;

const hour = 3_600_000;
const day = 24 * hour;
/** More than the longest run of closed days. */
const daysAhead = 30;

/** What the clock and the calendar in London show. */
export function londonTime(ms: number): { day: string; weekday: number; hour: number } {
  const local = new Date(ms + londonOffsetMs(ms));
  return { day: local.toISOString().slice(0, 10), weekday: local.getUTCDay(), hour: local.getUTCHours() };
}

export function isSupportOpen(ms: number, bankHolidays: ReadonlySet<string>): boolean {
  const now = londonTime(ms);
  const isWorkingHour = now.hour >= supportOpensAtHour && now.hour < supportClosesAtHour;
  return isWorkingHour && isWorkingDay(now, bankHolidays);
}

/** The next moment at which support opens, after `ms`. */
export function nextSupportOpening(ms: number, bankHolidays: ReadonlySet<string>): number {
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const candidate = londonTime(ms + ahead * day);
    const opening = openingOf(candidate.day);
    if (opening > ms && isWorkingDay(candidate, bankHolidays)) return opening;
  }
  throw new Error('Support never opens: too many bank holidays are configured');
}

/** How much of the time from one moment to another support was open, in milliseconds; 0 where the second comes first. */
export function supportMsBetween(from: number, to: number, bankHolidays: ReadonlySet<string>): number {
  let total = 0;
  const lastDay = londonTime(to).day;
  for (let { day: london, weekday } = londonTime(from); london <= lastDay; ) {
    if (isWorkingDay({ day: london, weekday }, bankHolidays)) {
      const opens = openingOf(london);
      const closes = opens + (supportClosesAtHour - supportOpensAtHour) * hour;
      total += Math.max(0, Math.min(to, closes) - Math.max(from, opens));
    }
    london = new Date(Date.parse(london) + day).toISOString().slice(0, 10);
    weekday = (weekday + 1) % 7;
  }
  return total;
}

function isWorkingDay(date: { day: string; weekday: number }, bankHolidays: ReadonlySet<string>): boolean {
  return date.weekday >= 1 && date.weekday <= 5 && !bankHolidays.has(date.day);
}

function openingOf(londonDay: string): number {
  const asIfUtc = Date.parse(`${londonDay}T00:00:00Z`) + supportOpensAtHour * hour;
  // Clocks change at night, so the correction does not change the offset at eleven.
  return asIfUtc - londonOffsetMs(asIfUtc);
}

const offsetFormat = new Intl.DateTimeFormat('en-GB', { timeZone: supportZone, timeZoneName: 'longOffset' });

/** London's offset from UTC: 0 in winter, an hour in summer. */
export function londonOffsetMs(ms: number): number {
  const name = offsetFormat.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return Number(/GMT\+(\d+)/.exec(name)?.[1] ?? 0) * hour;
}
