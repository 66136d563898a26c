import { attachedPerDayMaxBytes, unattachedMaxBytes, uploadMaxBytes } from '#contract/values/limits.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { tooManyRequests } from '#server/platform/http/errors.ts';
import { deleteArriving, insertArriving, lockUploader, sumSent, sumUnattached } from './files.queries.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Longer than any upload takes: after that a process has died with it. */
export const arrivingMaxMs = hour;

export type RoomParts = Pick<PortalParts, 'db' | 'clock'>;

/**
 * Takes room for an attachment before a byte of it is written, or twenty at once would each find the room of one. `bytes` is
 * undefined where the client does not say. Answers a function that gives it back once the file is stored or has failed; 429
 * without room.
 */
export async function takeRoom(
  { db, clock }: RoomParts,
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
