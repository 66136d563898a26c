import type { Clock } from '#server/platform/clock.ts';

/** Beyond this many, the least recently used bucket is dropped: it is the fullest, or nearly. */
const bucketsMax = 50_000;

export interface Rate {
  perSecond: number;
  burst: number;
}

export interface Taken {
  /** 0 if there was a token, else how long until the next one. */
  waitMs: number;
  /** How long this key has been above its rate. */
  aboveSinceMs: number;
}

export interface RateLimit {
  take(key: number | string): Taken;
  /** Takes tokens that were granted elsewhere, even if none are left; the balance may become negative. */
  charge(key: number | string, tokens: number): void;
}

/** A token bucket per key: `perSecond` on average, `burst` at once. Needs a clock that nobody sets. */
export function createRateLimit(limit: Rate, steadyClock: Clock): RateLimit {
  const buckets = new Map<number | string, { tokens: number; at: number; emptySince: number | null }>();

  function refilled(key: number | string, now: number) {
    let bucket = buckets.get(key);
    // Deleting and inserting again moves it to the end of the map, so the first entry is the least recently used.
    if (bucket) buckets.delete(key);
    else if (buckets.size >= bucketsMax) buckets.delete(buckets.keys().next().value ?? key);
    bucket ??= { tokens: limit.burst, at: now, emptySince: null };
    buckets.set(key, bucket);
    bucket.tokens = Math.min(limit.burst, bucket.tokens + ((now - bucket.at) / 1000) * limit.perSecond);
    bucket.at = now;
    return bucket;
  }

  return {
    charge(key, tokens) {
      const bucket = refilled(key, steadyClock());
      bucket.tokens = Math.max(-limit.burst, bucket.tokens - tokens);
    },
    take(key) {
      const now = steadyClock();
      const bucket = refilled(key, now);
      // The key counts as above the rate until the bucket holds a full second's worth again.
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
