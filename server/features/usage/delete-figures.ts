import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/schema.ts';
import { deleteSomeFacts, deleteSomeItems, deleteSums } from './usage-facts.queries.ts';

/**
 * Deletes all rows of an import, some thousand at a time, so that neither the loop nor a lock is held for long. What was broken
 * off is gone on with by the next call.
 */
export async function deleteFigures(db: Db, importId: number): Promise<void> {
  while ((await deleteSomeFacts(db, importId)) > 0) await nextTurn();
  while ((await deleteSomeItems(db, importId)) > 0) await nextTurn();
  await deleteSums(db, importId);
}
