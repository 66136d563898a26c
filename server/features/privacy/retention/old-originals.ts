import { type Forgetting, forgetAll } from '#server/db/queries/forgetting.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { countOldOriginals, takeOldOriginals } from './old-originals.queries.ts';

/** The files of usage reports. What they were read into stays; bytes without a reader go with the sweep of forgotten files. */
export function oldOriginals(clock: Clock): Forgetting {
  return {
    count: countOldOriginals,
    forget: (before, step) =>
      forgetAll(step, (transaction, limit) => takeOldOriginals(transaction, { before, limit, at: isoTime(clock()) })),
  };
}
