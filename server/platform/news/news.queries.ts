import type { Insertable, Selectable } from 'kysely';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

export type NewsRow = Selectable<Schema['news']>;

export async function insertNews(db: Db, row: Insertable<Schema['news']>): Promise<void> {
  await db.insertInto('news').values(row).execute();
}

/** Some of the due news, oldest first. */
export async function listDueNews(db: Db, due: Due, limit: number): Promise<NewsRow[]> {
  return db.selectFrom('news').where(whereDue('dueAt', due)).orderBy('id').limit(limit).selectAll().execute();
}

/**
 * Deletes the row; returns false if it was delivered already. Call it in the delivering transaction: another process waits for that to end
 * and then finds nothing; if this one dies, the row stays.
 */
export async function takeNews(transaction: Transaction, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('news').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Postpones after a failure, unless another process has delivered or postponed it meanwhile. */
export async function postponeNews(db: Db, { id, attempts }: NewsRow, dueAt: string): Promise<void> {
  await db
    .updateTable('news')
    .set({ dueAt, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
