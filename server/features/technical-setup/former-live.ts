import { z } from 'zod';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { setupStates } from '#contract/values/technical-setup.ts';
import type { SetupRow } from './setup.queries.ts';
import { valuesOf } from './setup-values.ts';

/** A set-up as it was before it was put live; `liveValues` and `liveSince` as in the row. */
const FormerLive = z.object({
  state: z.enum(setupStates),
  liveValues: z.string().nullable(),
  liveSince: z.string().nullable(),
  updatedBy: z.number(),
});
export type FormerLive = z.infer<typeof FormerLive>;

/** The changes to a row that is put live, including what undoing needs. `at`: ISO text. */
export function changesGoingLive(before: SetupRow, at: string) {
  const { state, liveValues, liveSince, updatedBy } = before;
  const former: FormerLive = { state, liveValues, liveSince, updatedBy };
  return { liveValues: JSON.stringify(valuesOf(before)), liveSince: at, beforeLive: JSON.stringify(former) };
}

/** True if the set-up was put live and not changed since: an earlier version may have changed it without clearing `beforeLive`. */
export function canUndoLive({ state, beforeLive, liveSince, updatedAt }: SetupRow): boolean {
  return state === 'live' && beforeLive !== null && liveSince === updatedAt;
}

export function formerLiveOf({ beforeLive }: SetupRow): FormerLive | null {
  return beforeLive === null ? null : FormerLive.parse(JSON.parse(beforeLive));
}

/** The values that were live before; null if there were none. */
export function formerValuesOf({ liveValues }: FormerLive): SetupValues | null {
  return liveValues === null ? null : SetupValues.parse(JSON.parse(liveValues));
}
