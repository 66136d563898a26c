import { isSupportOpen, momentOf, nextSupportOpening, timeIn } from '#contract/values/chat/support-hours.ts';
import { supportHours as setHours } from '#web/lib/portal.ts';

/** The support hours in the viewer's time zone: '12:00–18:00'; null if that is the zone of support. */
export function supportHoursHere(): string | null {
  const here = supportHoursIn();
  return here === supportHoursIn(setHours.zone) ? null : here;
}

/** The support hours in a time zone, by default the viewer's. */
export function supportHoursIn(timeZone?: string, now: Date = new Date(), support = setHours): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const { day } = timeIn(support.zone, now.getTime());
  const [opens, closes] = [support.opensAt, support.closesAt].map((minutes) => momentOf(day, minutes, support.zone));
  return `${clock.format(opens)}–${clock.format(closes)}`;
}

/**
 * Outside support hours the next opening by the clock of support and, if different, in the viewer's time zone: 'Closed now, opens Monday
 * 11:00 (12:00 your time)'. Null within them.
 */
export function closedText(now: number, support = setHours, timeZone?: string): string | null {
  if (isSupportOpen(now, support)) return null;
  const opensAt = nextSupportOpening(now, support);
  const there = openingIn(support.zone, opensAt, now);
  const here = openingIn(timeZone, opensAt, now);
  const isHere = there.day === here.day && there.time === here.time;
  const own = there.day === here.day ? here.time : `${here.day} ${here.time}`;
  return `Closed now, opens ${there.day} ${there.time}${isHere ? '' : ` (${own} your time)`}`;
}

function openingIn(timeZone: string | undefined, opensAt: number, now: number): { day: string; time: string } {
  const zone = timeZone === undefined ? {} : { timeZone };
  const format = (options: Intl.DateTimeFormatOptions, at = opensAt) =>
    new Intl.DateTimeFormat('en-GB', { ...zone, ...options }).format(at);
  // A weekday alone would mean the coming one.
  const isFar = opensAt - now > 6 * 24 * 3_600_000;
  const date = isFar ? ({ day: 'numeric', month: 'long' } as const) : {};
  const isToday = format({ dateStyle: 'short' }) === format({ dateStyle: 'short' }, now);
  return {
    day: isToday ? 'today' : format({ weekday: 'long', ...date }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  };
}

/** The time where the support team works. */
export function supportTime(now: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: setHours.zone,
    timeZoneName: 'short',
  }).format(now);
}
