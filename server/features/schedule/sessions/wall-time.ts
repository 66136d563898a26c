/*
 * Wall times and moments. Moments are milliseconds since 1970; a wall time is what a clock in a zone shows, such as
 * `2026-11-24T10:00`.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    // The locale `sv` writes dates like ISO 8601.
    const shape = { dateStyle: 'short', timeStyle: 'short' } as const;
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...shape });
    formats.set(zone, format);
  }
  return format;
}

/** The time on a clock in the zone, to the minute. */
export function wallTimeAt(ms: number, zone: string): string {
  return formatOf(zone).format(ms).replace(' ', 'T');
}

/** A wall time as if it were UTC: right for adding and subtracting, not for the actual moment. */
export function asIfUtc(wallTime: string): number {
  return Date.parse(`${wallTime}:00.000Z`);
}

/** False for a day that does not exist: JavaScript takes 30 February for 2 March. */
export function isInCalendar(wallTime: string): boolean {
  const ms = asIfUtc(wallTime);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(wallTime);
}

/** The moments at which a clock in the zone shows this: usually one; none or two around a clock change. */
export function momentsOf(wallTime: string, zone: string): number[] {
  if (!isInCalendar(wallTime)) return [];
  const guess = asIfUtc(wallTime);
  // The offsets before and after the time differ only around a change.
  const offsets = [-day, day].map((away) => asIfUtc(wallTimeAt(guess + away, zone)) - (guess + away));
  const moments = offsets.map((offset) => guess - offset).filter((ms) => wallTimeAt(ms, zone) === wallTime);
  return [...new Set(moments)].sort((a, b) => a - b);
}

/** Adds wall time, whatever the clock does in between. */
export function laterOnTheClock(wallTime: string, ms: number): string {
  return new Date(asIfUtc(wallTime) + ms).toISOString().slice(0, 16);
}
