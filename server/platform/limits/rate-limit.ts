import type { Clock } from '#server/platform/clock.ts';

/** Buckets beyond this many are dropped, the fullest (least used) being the oldest. */
const bucketsMax = 50_000;

export interface RateLimit {
  /** Takes one token. `waitMs` is 0 when it was there, else how long until the next one is. */
  take(key: number | string): { waitMs: number; aboveSinceMs: number };
}

/** A token bucket per key: `perSecond` on average, `burst` at once. */
export function createRateLimit(limit: { perSecond: number; burst: number }, clock: Clock): RateLimit {
  const buckets = new Map<number | string, { tokens: number; at: number; emptySince: number | null }>();
  return {
    take(key) {
      const now = clock();
      let bucket = buckets.get(key);
      if (!bucket) {
        if (buckets.size >= bucketsMax) buckets.delete(buckets.keys().next().value ?? key);
        bucket = { tokens: limit.burst, at: now, emptySince: null };
        buckets.set(key, bucket);
      }
      bucket.tokens = Math.min(limit.burst, bucket.tokens + ((now - bucket.at) / 1000) * limit.perSecond);
      bucket.at = now;
      // Above the rate for as long as the bucket has not recovered a whole second's worth.
      if (bucket.tokens >= limit.perSecond) bucket.emptySince = null;
      if (bucket.tokens >= 1) {
        bucket.tokens -= 1;
        return { waitMs: 0, aboveSinceMs: bucket.emptySince === null ? 0 : now - bucket.emptySince };
      }
      bucket.emptySince ??= now;
      return { waitMs: ((1 - bucket.tokens) / limit.perSecond) * 1000, aboveSinceMs: now - bucket.emptySince };
    },
  };
}
