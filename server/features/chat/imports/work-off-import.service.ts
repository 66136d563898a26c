import { setTimeout as sleep } from 'node:timers/promises';
import { isErasedPersonError } from '#server/db/faults/of-erased.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict } from '#server/platform/http/errors.ts';
import {
  countMessages,
  deleteLeft,
  deleteStagedOf,
  findNextCustomer,
  listCustomersOf,
  moveImport,
} from './conversation-imports.queries.ts';
import { importPart, removePart } from './import-messages.service.ts';
import type { ImportingParts } from './importing-parts.ts';

/** Messages per transaction. Other writers get their turn in between. */
const messagesAtOnce = 300;
const pauseMs = 20;

/**
 * Imports staged messages, or removes imported ones, in parts that are each a transaction, so that a killed process can
 * be continued. Running servers are notified with the last part.
 */
export async function workOff(
  parts: ImportingParts,
  { id, isImporting }: { id: number; isImporting: boolean },
): Promise<void> {
  const { db, onProgress } = parts;
  const state = isImporting ? 'importing' : 'undoing';
  const total = await countMessages(db, id, { areImported: !isImporting });
  for (;;) {
    const customerId = await findNextCustomer(db, id, isImporting);
    if (customerId === undefined) break;
    const part = { importId: id, customerId, limit: messagesAtOnce };
    const working = db.transaction().execute(async (transaction) => {
      // The row is locked until the part is done, because another process may undo the import.
      if (!(await moveImport(transaction, id, { from: [state], state })))
        throw conflict(`Another command has ended or undone import ${id}.`);
      await (isImporting ? importPart : removePart)(transaction, part);
    });
    await working.catch((error) => {
      if (!isErasedPersonError(error)) throw error;
      return deleteStagedOf(db, part);
    });
    onProgress(total - (await countMessages(db, id, { areImported: !isImporting })), total);
    await sleep(pauseMs);
  }
  await db.transaction().execute((transaction) => settle(parts, transaction, { id, isImporting }));
}

async function settle(
  { clock, note }: ImportingParts,
  transaction: Transaction,
  { id, isImporting }: { id: number; isImporting: boolean },
): Promise<void> {
  const [from, state] = isImporting ? (['importing', 'imported'] as const) : (['undoing', 'undone'] as const);
  if (!(await moveImport(transaction, id, { from: [from], state, endedAt: isoTime(clock()) }))) return;
  await note(transaction, { customerIds: await listCustomersOf(transaction, id) });
  await deleteLeft(transaction, id);
}
