import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';

/** 429 for whoever changes sessions too quickly: each change writes to everybody who takes part. */
export function createPace(limits: Limits) {
  const changes = limitOfCalls(limits, 'changes of sessions');
  return async (viewerId: number): Promise<void> => {
    await refuseMany(changes, viewerId, 'You are changing sessions too quickly');
  };
}
