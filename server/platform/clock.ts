/**
 * The time of day, for what is stored and what people are told. It can be set, forwards and back. Milliseconds since 1970; tests
 * hand in their own.
 */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** For how long something lasts within this process: nobody can set it. Where it begins means nothing. */
export const steadyClock: Clock = () => performance.now();

let lastMs = 0;
let lastText = '1970-01-01T00:00:00.000Z';

/** What is done within one millisecond shares its text: with many messages at once, most of them. */
export function isoTime(ms: number): string {
  if (ms !== lastMs) {
    lastText = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastText;
}
