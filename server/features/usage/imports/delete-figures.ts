import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/schema.ts';
import { deleteSomeFacts, deleteSomeItems, deleteSums } from './usage-facts.queries.ts';

/** Longer than the first sleep of a process that waits for SQLite's lock. */
const pauseMs = 10;

/** A pause between two short transactions of figures, so that messages come in between. */
export const yieldToMessages = () => sleep(pauseMs);

/**
 * Deletes all rows of an import, some hundred at a time, so that neither the event loop nor a lock is blocked for long. After an
 * interruption the next call continues.
 */
export async function deleteFigures(db: Db, importId: number): Promise<void> {
  while ((await deleteSomeFacts(db, importId)) > 0) await yieldToMessages();
  while ((await deleteSomeItems(db, importId)) > 0) await yieldToMessages();
  await deleteSums(db, importId);
}
