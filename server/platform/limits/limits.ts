import type { Clock } from '#server/platform/clock.ts';
import { createRateLimit, type Rate, type RateLimit, type Taken } from './rate-limit.ts';

/** A limit that several processes may count together, so its answer is asynchronous. */
export interface SharedLimit {
  take(key: number | string): Promise<Pick<Taken, 'waitMs'>>;
}

/** The source of every limit of the portal. A name identifies a limit: asking again by that name returns the same one. */
export interface Limits {
  /** For calls: counted for the whole portal. */
  shared(name: string, rate: Rate): SharedLimit;
  /**
   * For frames, which are processed in order and cannot wait: counted in each process, which the limit protects. A person's frames in
   * another process count a moment later.
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
