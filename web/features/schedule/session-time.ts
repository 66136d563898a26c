import { londonZone } from '#contract/values/chat/support-hours.ts';
import { clockIn, differsFromLondon, ownZone } from './zones.ts';

export interface Period {
  startTime: string;
  endTime: string;
}

/** Day and month of a session, in the viewer's time zone. */
export function dateTile({ startTime }: Period): { day: string; month: string } {
  const text = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', options).format(new Date(startTime));
  return { day: text({ day: 'numeric' }), month: text({ month: 'short' }) };
}

/** When a session is, in the viewer's time zone: 'Tue 24 Nov · 14:00–14:30', or how long it still runs. */
export function sessionTime(period: Period, now: number): string {
  const { startTime, endTime } = period;
  if (Date.parse(startTime) > now || Date.parse(endTime) <= now) return periodText(period, ownZone, now);
  const end = clockIn(ownZone, endTime);
  const isOneDay = dayOf(clockIn(ownZone, startTime)) === dayOf(end);
  return `Now, until ${isOneDay ? '' : `${dayText(end, now)}, `}${timeOf(end)}`;
}

/** A period in a time zone: 'Tue 24 Nov · 14:00–14:30', with the year if it is not the present one. */
export function periodText({ startTime, endTime }: Period, zone: string, now: number): string {
  const [start, end] = [clockIn(zone, startTime), clockIn(zone, endTime)];
  return dayOf(start) === dayOf(end)
    ? `${dayText(start, now)} · ${timeOf(start)}–${timeOf(end)}`
    : `${dayText(start, now)}, ${timeOf(start)} – ${dayText(end, now)}, ${timeOf(end)}`;
}

/** The period in London, if the viewer's clock differs: '19:00–19:30 in London'. Null otherwise. */
export function londonText(period: Period, now: number): string | null {
  if (!differsFromLondon(ownZone, [period.startTime, period.endTime])) return null;
  const [start, end] = [clockIn(londonZone, period.startTime), clockIn(londonZone, period.endTime)];
  const isSameDay = dayOf(start) === dayOf(clockIn(ownZone, period.startTime)) && dayOf(start) === dayOf(end);
  return `${isSameDay ? `${timeOf(start)}–${timeOf(end)}` : periodText(period, londonZone, now)} in London`;
}

/** 'Tue 24 Nov' for a local time `2026-11-24T10:00`. */
export function dayText(clock: string, now: number): string {
  const isThisYear = clock.startsWith(String(new Date(now).getFullYear()));
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  })
    .format(new Date(`${clock}Z`))
    .replace(/,/g, '');
}

export function dayOf(clock: string): string {
  return clock.slice(0, 10);
}

export function timeOf(clock: string): string {
  return clock.slice(11);
}
