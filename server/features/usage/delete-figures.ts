import type { Db } from '#server/db/schema.ts';
import { giveWay } from './giving-way.ts';
import { deleteSomeFacts, deleteSomeItems, deleteSums } from './usage-facts.queries.ts';

/**
 * Deletes all rows of an import, some hundred at a time, so that neither the loop nor a lock is held for long. What was broken
 * off is gone on with by the next call.
 */
export async function deleteFigures(db: Db, importId: number): Promise<void> {
  while ((await deleteSomeFacts(db, importId)) > 0) await giveWay();
  while ((await deleteSomeItems(db, importId)) > 0) await giveWay();
  await deleteSums(db, importId);
}
