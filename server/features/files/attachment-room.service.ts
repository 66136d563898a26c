import type { Kysely } from 'kysely';
import { attachedPerDayMaxBytes, unattachedMaxBytes, uploadMaxBytes } from '#contract/values/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import { deleteArriving, insertArriving, lockUploader, sumSent, sumUnattached } from './files.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Longer than any upload takes; after that, the process of the upload has died. */
export const arrivingMaxMs = hour;

/**
 * Reserves space for an attachment before its first byte is written; otherwise twenty parallel uploads would each see
 * the free space of one. `bytes` is undefined if the client does not state it. Returns a function that releases the
 * reservation once the file is stored or has failed; 429 without space.
 */
export async function takeRoom(
  db: Kysely<Schema>,
  clock: Clock,
  uploaderId: number,
  bytes: number | undefined,
): Promise<() => Promise<void>> {
  const now = clock();
  const wanted = Math.min(bytes ?? uploadMaxBytes, uploadMaxBytes);
  const id = await db.transaction().execute(async (transaction) => {
    await lockUploader(transaction, uploaderId);
    const unattached = wanted + (await sumUnattached(transaction, uploaderId, isoTime(now - arrivingMaxMs)));
    if (unattached > unattachedMaxBytes) throw tooManyRequests('Please send the files you have chosen first.', minute);
    const sent = await sumSent(transaction, uploaderId, isoTime(now - day));
    if (unattached + sent > attachedPerDayMaxBytes) {
      throw tooManyRequests('You have reached today’s limit for files. Please send more tomorrow.', hour);
    }
    return insertArriving(transaction, { uploaderId, bytes: wanted, at: isoTime(now) });
  });
  return () => deleteArriving(db, id);
}
