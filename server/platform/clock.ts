/**
 * The time of day, for what is stored and what people are told. It can be set, forwards and back. Milliseconds since 1970; tests
 * hand in their own.
 */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** For how long something lasts within this process: nobody can set it. Where it begins means nothing. */
export const steadyClock: Clock = () => performance.now();

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
