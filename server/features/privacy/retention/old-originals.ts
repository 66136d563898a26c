import { deleteInSteps, type Forgetting } from '#server/db/queries/forgetting.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { countOldOriginals, takeOldOriginals } from './old-originals.queries.ts';

/**
 * Deletes the original files of usage reports but keeps their figures. The sweep of unreferenced files removes the
 * bytes.
 */
export function oldOriginals(clock: Clock): Forgetting {
  return {
    count: countOldOriginals,
    forget: (before, step) =>
      deleteInSteps(step, (transaction, limit) =>
        takeOldOriginals(transaction, { before, limit, at: isoTime(clock()) }),
      ),
  };
}
