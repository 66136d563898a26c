import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';

/** 429 for a person who changes sessions too quickly, because each change mails all participants. */
export function createPace(limits: Limits) {
  const changes = limitOfCalls(limits, 'changes of sessions');
  return async (viewerId: number): Promise<void> => {
    await enforceLimit(changes, viewerId, 'You are changing sessions too quickly');
  };
}
