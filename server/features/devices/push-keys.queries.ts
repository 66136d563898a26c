import type { Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

/** There is one row at most. */
export const onlyKey = 1;

export type PushKeyRow = Selectable<Schema['pushKeys']>;

export async function findKey(db: Db): Promise<PushKeyRow | undefined> {
  return db.selectFrom('pushKeys').where('id', '=', onlyKey).selectAll().executeTakeFirst();
}

/** Keeps a key unless another process was first. */
export async function insertKey(db: Db, row: Omit<PushKeyRow, 'id'>): Promise<void> {
  await db
    .insertInto('pushKeys')
    .values({ id: onlyKey, ...row })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Gives up a key that nobody can open any more, with the devices that subscribed with it: to them no other will do. */
export async function deleteKey(db: Db, publicKey: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('pushKeys').where('publicKey', '=', publicKey).executeTakeFirst();
  if (numDeletedRows > 0n) await db.deleteFrom('pushDevices').execute();
}
