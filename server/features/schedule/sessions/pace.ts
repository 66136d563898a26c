import { sessionChangesBurst, sessionChangesPerMinute } from '#contract/values/schedule.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';

/** 429 for whoever changes sessions too quickly: each change writes to everybody who takes part. */
export function createPace(limits: Limits) {
  const changes = limits.shared('changes of sessions', {
    perSecond: sessionChangesPerMinute / 60,
    burst: sessionChangesBurst,
  });
  return async (viewerId: number): Promise<void> => {
    const { waitMs } = await changes.take(viewerId);
    if (waitMs > 0) throw tooManyRequests('You are changing sessions too quickly', waitMs);
  };
}
