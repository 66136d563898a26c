import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/schema.ts';
import { deleteSomeFacts, deleteSomeItems, deleteSums } from './usage-facts.queries.ts';

/** Longer than whoever waits for SQLite's lock sleeps at first before looking again. */
const pauseMs = 10;

/** Between two short transactions of figures, so that messages come in between. */
export const giveWay = () => sleep(pauseMs);

/**
 * Deletes all rows of an import, some hundred at a time, so that neither the loop nor a lock is held for long. What was broken
 * off is gone on with by the next call.
 */
export async function deleteFigures(db: Db, importId: number): Promise<void> {
  while ((await deleteSomeFacts(db, importId)) > 0) await giveWay();
  while ((await deleteSomeItems(db, importId)) > 0) await giveWay();
  await deleteSums(db, importId);
}
