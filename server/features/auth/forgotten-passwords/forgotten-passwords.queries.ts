import type { Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

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

/** Takes the oldest requests out, to be answered in the same transaction; what one process takes no other does. */
export async function takePasswordRequests(
  transaction: Db,
  limit: number,
): Promise<Selectable<Schema['passwordRequests']>[]> {
  const oldest = transaction.selectFrom('passwordRequests').orderBy('id').limit(limit).select('id');
  return transaction.deleteFrom('passwordRequests').where('id', 'in', oldest).returningAll().execute();
}
