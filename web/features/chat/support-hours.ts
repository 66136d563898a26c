import {
  isSupportOpen,
  londonOffsetMs,
  nextSupportOpening,
  supportClosesAtHour,
  supportOpensAtHour,
  supportZone,
} from '#contract/values/chat/support-hours.ts';

/** A fixed text, which says GMT even in summer. */
export const supportHours = '11am-5pm GMT Monday-Friday';

/** The support hours in the viewer's own time: '12:00–18:00'; null where it is London's. */
export function supportHoursHere(): string | null {
  const here = supportHoursIn();
  return here === supportHoursIn(supportZone) ? null : here;
}

/** The support hours in a time zone, by default the viewer's. */
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

/**
 * Outside support hours the next opening in London and, where it differs, in the viewer's time zone: 'Closed now, opens
 * Monday 11:00 (12:00 your time)'. Null within them.
 */
export function closedText(now: number, bankHolidays: ReadonlySet<string>, timeZone?: string): string | null {
  if (isSupportOpen(now, bankHolidays)) return null;
  const opensAt = nextSupportOpening(now, bankHolidays);
  const there = openingIn(supportZone, opensAt, now);
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

/** The time in London, where the support team works. */
export function londonTime(now: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: supportZone,
    timeZoneName: 'short',
  }).format(now);
}
