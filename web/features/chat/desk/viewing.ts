import type { ServerFrame } from '#contract/live.ts';
import { lookingRepeatMs } from '#contract/values/limits.ts';

/** Somebody who has a conversation open. */
export interface Viewing {
  readonly conversation: string;
  readonly by: number;
  /** Milliseconds since the epoch; expires unless repeated. */
  readonly until: number;
}

type LookingFrame = Extract<ServerFrame, { type: 'looking' }>;

/** Applies a frame to the list of viewers, in order of arrival; `now` in milliseconds. */
export function applyViewing(viewings: readonly Viewing[], frame: LookingFrame, now: number): readonly Viewing[] {
  const { conversation, by, isLooking } = frame;
  const isOf = (viewing: Viewing) => viewing.conversation === conversation && viewing.by === by;
  if (!isLooking) return viewings.some(isOf) ? viewings.filter((viewing) => !isOf(viewing)) : viewings;
  const fresh = { conversation, by, until: now + 2 * lookingRepeatMs };
  return viewings.some(isOf) ? viewings.map((viewing) => (isOf(viewing) ? fresh : viewing)) : [...viewings, fresh];
}
