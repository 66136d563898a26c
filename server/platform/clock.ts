/** Where the time comes from. Tests hand in their own. Milliseconds since 1970. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
