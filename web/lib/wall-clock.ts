/** A day `2026-11-24` and a time `14:30` on the viewer's clock. */
export interface WallClock {
  day: string;
  time: string;
}

/** The moment at which the viewer's clock shows this, by the rules of that day; undefined while a part is missing. */
export function momentAt({ day, time }: WallClock): string | undefined {
  return day !== '' && time !== '' ? new Date(`${day}T${time}`).toISOString() : undefined;
}

/** What the viewer's clock shows at a moment. */
export function wallClockAt(moment: string): WallClock {
  const at = new Date(moment);
  const clock = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return { day: clock.slice(0, 10), time: clock.slice(11, 16) };
}
