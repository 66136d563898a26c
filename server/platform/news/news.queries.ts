import type { Insertable, Selectable } from 'kysely';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NewsRow = Selectable<Schema['news']>;

export async function insertNews(db: Db, row: Insertable<Schema['news']>): Promise<void> {
  await db.insertInto('news').values(row).execute();
}

/** Some of what is to be told by now, oldest first. */
export async function listDueNews(db: Db, due: Due, limit: number): Promise<NewsRow[]> {
  return db.selectFrom('news').where(whereDue('dueAt', due)).orderBy('id').limit(limit).selectAll().execute();
}

/**
 * Answers whether it was still untold. To be called in the transaction that tells it: another process waits for its end, and then
 * finds nothing; if this one dies, the row is there as before.
 */
export async function takeNews(transaction: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('news').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** After a failure, unless another process has told it or put it off meanwhile. */
export async function postponeNews(db: Db, { id, attempts }: NewsRow, dueAt: string): Promise<void> {
  await db
    .updateTable('news')
    .set({ dueAt, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}
