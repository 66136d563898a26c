import { busy, tooManyRequests } from '#server/platform/http/errors.ts';
import { createTextStreams } from '#server/platform/http/open-texts.ts';

/** Parts of each open transcript are in memory. */
export const openMax = 42;
export const openMaxOfOne = 4;
const retryAfterMs = 10_000;

/** Limits transcripts being sent. Throws 429 or 503 if too many are open. */
export function createTranscripts() {
  return createTextStreams({
    openMax,
    openMaxOfOne,
    tooMany: () => busy('Many people are saving conversations just now. Please try again in a moment.'),
    tooManyOfOne: () => tooManyRequests('You are saving several conversations already', retryAfterMs),
  });
}
