import { z } from 'zod';
import { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { setupStates } from '#contract/values/technical-setup.ts';
import type { SetupRow } from './setup.queries.ts';
import { valuesOf } from './setup-values.ts';

/** A set-up as it was before it was put live; `liveValues` and `liveSince` as the row has them. */
const FormerLive = z.object({
  state: z.enum(setupStates),
  liveValues: z.string().nullable(),
  liveSince: z.string().nullable(),
  updatedBy: z.number(),
});
export type FormerLive = z.infer<typeof FormerLive>;

/** What changes in a row that is put live, with what it takes to undo that. `at`: ISO text. */
export function goneLive(before: SetupRow, at: string) {
  const { state, liveValues, liveSince, updatedBy } = before;
  const former: FormerLive = { state, liveValues, liveSince, updatedBy };
  return { liveValues: JSON.stringify(valuesOf(before)), liveSince: at, beforeLive: JSON.stringify(former) };
}

/** Whether it was put live and nobody has changed it since: a version from before may have done so without clearing `beforeLive`. */
export function canUndoLive({ state, beforeLive, liveSince, updatedAt }: SetupRow): boolean {
  return state === 'live' && beforeLive !== null && liveSince === updatedAt;
}

export function formerLiveOf({ beforeLive }: SetupRow): FormerLive | null {
  return beforeLive === null ? null : FormerLive.parse(JSON.parse(beforeLive));
}

/** The values that were live before; null where none were. */
export function formerValuesOf({ liveValues }: FormerLive): SetupValues | null {
  return liveValues === null ? null : SetupValues.parse(JSON.parse(liveValues));
}
