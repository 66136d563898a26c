import type { WaitFor } from './judge-answer.ts';

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

/** The first wait, which doubles each time up to the longest, and the number of tries before giving up. */
const waits: Record<WaitFor, { firstMs: number; longestMs: number; triesMax: number }> = {
  // The figures of a month may be weeks late.
  processing: { firstMs: day, longestMs: day, triesMax: 60 },
  queue: { firstMs: minute, longestMs: 6 * hour, triesMax: 20 },
  room: { firstMs: 10 * minute, longestMs: day, triesMax: 20 },
  service: { firstMs: 5 * minute, longestMs: day, triesMax: 12 },
};

/** How long to wait after this many tries, at least as long as the platform asks for; null to give up. */
export function retryAfterMs(waitFor: WaitFor, tries: number, askedMs = 0): number | null {
  const { firstMs, longestMs, triesMax } = waits[waitFor];
  if (tries >= triesMax) return null;
  return Math.min(day, Math.max(askedMs, Math.min(longestMs, firstMs * 2 ** Math.min(tries - 1, 30))));
}
