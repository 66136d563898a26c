import type { Selectable } from 'kysely';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

type KeyRow = Selectable<Schema['idempotencyKeys']>;
/** A key, with its person and the call that it was used for. */
export type KeyName = Pick<KeyRow, 'userId' | 'call' | 'keyHash'>;

/** The object created under a key, and the hash of the body. */
export async function findMade(db: Db, name: KeyName): Promise<Pick<KeyRow, 'bodyHash' | 'made'> | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .where('userId', '=', name.userId)
    .where('call', '=', name.call)
    .where('keyHash', '=', name.keyHash)
    .select(['bodyHash', 'made'])
    .executeTakeFirst();
}

/** Returns false if something was created under this key already; waits for a transaction that is about to. */
export async function insertMade(transaction: Transaction, row: KeyRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('idempotencyKeys')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'call', 'keyHash']).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function deleteKeysBefore(db: Db, at: string): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', at).execute();
}
