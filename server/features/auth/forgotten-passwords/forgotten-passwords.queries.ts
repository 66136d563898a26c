import type { Selectable } from 'kysely';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

export async function insertPasswordRequest(
  db: Db,
  request: Omit<Selectable<Schema['passwordRequests']>, 'id'>,
): Promise<void> {
  await db.insertInto('passwordRequests').values(request).execute();
}

export async function hasPasswordRequest(db: Db): Promise<boolean> {
  const row = await db.selectFrom('passwordRequests').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Deletes and returns the oldest requests, to be handled in the same transaction. No other process gets them. */
export async function takePasswordRequests(
  transaction: Transaction,
  limit: number,
): Promise<Selectable<Schema['passwordRequests']>[]> {
  const oldest = transaction.selectFrom('passwordRequests').orderBy('id').limit(limit).select('id');
  return transaction.deleteFrom('passwordRequests').where('id', 'in', oldest).returningAll().execute();
}
