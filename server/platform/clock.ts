/** Where the time comes from. Tests hand in their own. Milliseconds since 1970. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

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
