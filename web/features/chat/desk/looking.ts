import type { ServerFrame } from '#contract/live.ts';
import { lookingRepeatMs } from '#contract/values/limits.ts';

/** Somebody who has a conversation before them. */
export interface Look {
  readonly conversation: string;
  readonly by: number;
  /** Milliseconds since the epoch; lapses unless repeated. */
  readonly until: number;
}

type LookingFrame = Extract<ServerFrame, { type: 'looking' }>;

/** Applies a frame to the list of people who look, in the order in which they came; `now` in milliseconds. */
export function noteLook(looks: readonly Look[], frame: LookingFrame, now: number): readonly Look[] {
  const { conversation, by, isLooking } = frame;
  const isOf = (look: Look) => look.conversation === conversation && look.by === by;
  if (!isLooking) return looks.some(isOf) ? looks.filter((look) => !isOf(look)) : looks;
  const fresh = { conversation, by, until: now + 2 * lookingRepeatMs };
  return looks.some(isOf) ? looks.map((look) => (isOf(look) ? fresh : look)) : [...looks, fresh];
}
