import { sessionChangesBurst, sessionChangesPerMinute } from '#contract/values/schedule.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';

/** 429 for whoever changes sessions too quickly: each change writes to everybody who takes part. */
export function createPace(limits: Limits) {
  const changes = limits.shared('changes of sessions', {
    perSecond: sessionChangesPerMinute / 60,
    burst: sessionChangesBurst,
  });
  return async (viewerId: number): Promise<void> => {
    await refuseMany(changes, viewerId, 'You are changing sessions too quickly');
  };
}
