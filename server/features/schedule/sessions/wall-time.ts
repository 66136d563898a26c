/*
 * What clocks show, and when. Moments are milliseconds since 1970; a wall time is what a clock of a zone shows, as
 * `2026-11-24T10:00`.
 */

const minute = 60_000;
const day = 24 * 60 * minute;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    // `sv` writes dates as ISO 8601 does.
    const shape = { dateStyle: 'short', timeStyle: 'short' } as const;
    format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, ...shape });
    formats.set(zone, format);
  }
  return format;
}

/** What a clock in the zone shows at a moment, to the minute. */
export function wallTimeAt(ms: number, zone: string): string {
  return formatOf(zone).format(ms).replace(' ', 'T');
}

/** A wall time as if it were UTC: good for adding and taking away, not for telling when it is. */
export function asIfUtc(wallTime: string): number {
  return Date.parse(`${wallTime}:00.000Z`);
}

/** Whether there is such a day: JavaScript takes the 30th of February for the 2nd of March. */
export function isInCalendar(wallTime: string): boolean {
  const ms = asIfUtc(wallTime);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(wallTime);
}

/** The moments at which a clock in the zone shows this: usually one, none or two around a change of clocks. */
export function momentsOf(wallTime: string, zone: string): number[] {
  if (!isInCalendar(wallTime)) return [];
  const guess = asIfUtc(wallTime);
  // The offset before and after the time: they differ around a change alone.
  const offsets = [-day, day].map((away) => asIfUtc(wallTimeAt(guess + away, zone)) - (guess + away));
  const moments = offsets.map((offset) => guess - offset).filter((ms) => wallTimeAt(ms, zone) === wallTime);
  return [...new Set(moments)].sort((a, b) => a - b);
}

/** The wall time so much later on the same clock, whatever the clock does in between. */
export function laterOnTheClock(wallTime: string, ms: number): string {
  return new Date(asIfUtc(wallTime) + ms).toISOString().slice(0, 16);
}
