/** The time of day, for stored and displayed times, in milliseconds since 1970. It can be set forwards and back. Tests pass their own. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** Measures durations within this process: nobody can set it. Its zero has no meaning. */
export const steadyClock: Clock = () => performance.now();

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
