import { busy, tooManyRequests } from '#server/platform/http/errors.ts';
import { createOpenTexts } from '#server/platform/http/open-texts.ts';

/** Parts of each are in memory. */
export const openMax = 42;
export const openMaxOfOne = 4;
const retryAfterMs = 10_000;

/** Transcripts on their way: 429 and 503 where too many are open. */
export function createTranscripts() {
  return createOpenTexts({
    openMax,
    openMaxOfOne,
    tooMany: () => busy('Many people are saving conversations just now. Please try again in a moment.'),
    tooManyOfOne: () => tooManyRequests('You are saving several conversations already', retryAfterMs),
  });
}
