import type { SettingValues } from '#contract/values/settings/setting-list.ts';

/*
 * Support hours, as the settings say: on some weekdays, in a time zone, except on holidays. Times are milliseconds since
 * 1970, days are `2026-11-21`. The portal's own days, as of invoices and plans, are London's whatever the settings say.
 */

export const londonZone = 'Europe/London';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export interface SupportHours {
  zone: string;
  /** Monday is 1, Sunday 7. */
  days: readonly number[];
  /** Minutes after midnight. */
  opensAt: number;
  closesAt: number;
  holidays: ReadonlySet<string>;
}

export function supportHoursOf({
  supportTimes,
  supportZone,
  holidays,
}: Pick<SettingValues, 'supportTimes' | 'supportZone' | 'holidays'>): SupportHours {
  return {
    zone: supportZone,
    days: supportTimes.days,
    opensAt: minutesOf(supportTimes.opens),
    closesAt: minutesOf(supportTimes.closes),
    holidays: new Set(holidays.map((holiday) => holiday.day)),
  };
}

/** `11:30` is 690. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

interface LocalTime {
  day: string;
  /** 0 to 6, from Sunday on. */
  weekday: number;
  hour: number;
  /** After midnight. */
  minutes: number;
}

export function timeIn(zone: string, ms: number): LocalTime {
  const local = new Date(ms + offsetMs(zone, ms));
  return {
    day: local.toISOString().slice(0, 10),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    minutes: 60 * local.getUTCHours() + local.getUTCMinutes(),
  };
}

export function londonTime(ms: number): LocalTime {
  return timeIn(londonZone, ms);
}

export function isSupportOpen(ms: number, hours: SupportHours): boolean {
  const now = timeIn(hours.zone, ms);
  return now.minutes >= hours.opensAt && now.minutes < hours.closesAt && isWorkingDay(now, hours);
}

/** The next moment after `ms` at which support opens: settings have a weekday at least, and a limited number of holidays. */
export function nextSupportOpening(ms: number, hours: SupportHours): number {
  for (let ahead = 0; ; ahead++) {
    const candidate = timeIn(hours.zone, ms + ahead * day);
    const opening = momentOf(candidate.day, hours.opensAt, hours.zone);
    if (opening > ms && isWorkingDay(candidate, hours)) return opening;
  }
}

/** Milliseconds of support hours between two moments; 0 where `to` is before `from`. */
export function supportMsBetween(from: number, to: number, hours: SupportHours): number {
  let total = 0;
  const lastDay = timeIn(hours.zone, to).day;
  for (let { day: date, weekday } = timeIn(hours.zone, from); date <= lastDay; ) {
    if (isWorkingDay({ day: date, weekday }, hours)) {
      const opens = momentOf(date, hours.opensAt, hours.zone);
      const closes = momentOf(date, hours.closesAt, hours.zone);
      total += Math.max(0, Math.min(to, closes) - Math.max(from, opens));
    }
    date = new Date(Date.parse(date) + day).toISOString().slice(0, 10);
    weekday = (weekday + 1) % 7;
  }
  return total;
}

function isWorkingDay(date: { day: string; weekday: number }, { days, holidays }: SupportHours): boolean {
  return days.includes(date.weekday || 7) && !holidays.has(date.day);
}

/** The moment at which clocks in the zone show this time of a day; where clocks skip it, an hour later. */
export function momentOf(date: string, minutes: number, zone: string): number {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + minutes * minute;
  const guess = asIfUtc - offsetMs(zone, asIfUtc);
  return asIfUtc - offsetMs(zone, guess);
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC in milliseconds. */
export function offsetMs(zone: string, ms: number): number {
  let format = offsetFormats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' });
    offsetFormats.set(zone, format);
  }
  // `GMT+05:30`, or `GMT` alone.
  const name = format.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return -Date.parse(`1970-01-01T00:00${name.slice(3) || 'Z'}`) || 0;
}

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** `11am-5pm GMT Monday-Friday`; with `isShort`, `11am-5pm GMT Mon-Fri`. */
export function supportHoursText({ zone, days, opensAt, closesAt }: SupportHours, { isShort = false } = {}): string {
  return `${clockText(opensAt)}-${clockText(closesAt)} ${zoneName(zone)} ${daysText(days, isShort)}`;
}

/** `11am`, `5.30pm` */
export function clockText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hours % 12 || 12}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}${hours < 12 ? 'am' : 'pm'}`;
}

/** The zone's name in winter: the agreed text says GMT even in summer. */
function zoneName(zone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'short' });
  return format.formatToParts(Date.UTC(2026, 0, 15)).find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** `Monday-Friday`, `Monday-Wednesday, Saturday` */
export function daysText(days: readonly number[], isShort = false): string {
  const runs: [number, number][] = [];
  for (const day of [...days].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && day === last[1] + 1) last[1] = day;
    else runs.push([day, day]);
  }
  const nameOf = (day: number) => (dayNames[day - 1] ?? '').slice(0, isShort ? 3 : undefined);
  return runs.map(([from, to]) => (from === to ? nameOf(from) : `${nameOf(from)}-${nameOf(to)}`)).join(', ');
}

/** `London` for `Europe/London`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}
