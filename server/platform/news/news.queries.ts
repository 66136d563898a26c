import { type ClaimableRows, isClaimable, type OutboxRow } from '#server/db/queries/outbox.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

/** A row of the channel `bell`. */
export type NewsRow = OutboxRow & { payload: string };

export async function insertNews(db: Db, { kind, payload, at }: { kind: string; payload: string; at: string }) {
  const row = { channel: 'bell', kind, payload, state: 'waiting', createdAt: at, dueAt: at } as const;
  await db.insertInto('outbox').values(row).execute();
}

/** Some of the due news, oldest first. */
export async function listDueNews(db: Db, rows: ClaimableRows, limit: number): Promise<NewsRow[]> {
  const due = db.selectFrom('outbox').where(isClaimable(rows)).orderBy('id').limit(limit).selectAll();
  return due.$narrowType<{ payload: string }>().execute();
}

/**
 * Deletes the row; returns false if it was delivered already. Call it in the delivering transaction: another process waits for that to end
 * and then finds nothing; if this one dies, the row stays.
 */
export async function takeNews(transaction: Transaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('outbox').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Postpones after a failure, unless another process has delivered or postponed it meanwhile. */
export async function postponeNews(
  db: Db,
  { id, attempts }: NewsRow,
  { dueAt, reason }: { dueAt: string; reason: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dueAt, reason, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
