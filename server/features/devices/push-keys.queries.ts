import type { Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

/** The table has at most one row. */
export const onlyKey = 1;

export type PushKeyRow = Selectable<Schema['pushKeys']>;

export async function findKey(db: Db): Promise<PushKeyRow | undefined> {
  return db.selectFrom('pushKeys').where('id', '=', onlyKey).selectAll().executeTakeFirst();
}

/** Stores a key unless another process was first. */
export async function insertKey(db: Db, row: Omit<PushKeyRow, 'id'>): Promise<void> {
  await db
    .insertInto('pushKeys')
    .values({ id: onlyKey, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/**
 * Deletes a key that can no longer be unsealed, with the devices that subscribed with it: their subscriptions accept no
 * other key.
 */
export async function deleteKey(db: Db, publicKey: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('pushKeys').where('publicKey', '=', publicKey).executeTakeFirst();
  if (numDeletedRows > 0n) await db.deleteFrom('pushDevices').execute();
}
