import type { Clock } from '#server/platform/clock.ts';
import { createRateLimit, type Rate, type RateLimit, type Taken } from './rate-limit.ts';

/** A limit that several processes could count together: its answer may come from elsewhere. */
export interface SharedLimit {
  take(key: number | string): Promise<Pick<Taken, 'waitMs'>>;
}

/** Where every limit of the portal comes from, each by a name of its own: the same name again is the same limit. */
export interface Limits {
  /** For calls: counted for the whole portal. */
  shared(name: string, rate: Rate): SharedLimit;
  /**
   * For frames, which are taken in their order and cannot wait: counted in each process, which it protects. What a person takes
   * in another one counts a moment later.
   */
  own(name: string, rate: Rate): RateLimit;
}

/** Counts everything in this process, by a clock that nobody sets. */
export function createLimits(steadyClock: Clock): Limits {
  const limits = new Map<string, RateLimit>();

  function own(name: string, rate: Rate): RateLimit {
    const limit = limits.get(name) ?? createRateLimit(rate, steadyClock);
    limits.set(name, limit);
    return limit;
  }

  return {
    own,
    shared(name, rate) {
      const limit = own(name, rate);
      return { take: async (key) => limit.take(key) };
    },
  };
}
