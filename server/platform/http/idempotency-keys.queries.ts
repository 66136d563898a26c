import type { Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

type KeyRow = Selectable<Schema['idempotencyKeys']>;
/** Which key of whom, for which call. */
export type KeyName = Pick<KeyRow, 'userId' | 'call' | 'keyHash'>;

/** What was made under a key, and of what body. */
export async function findMade(db: Db, name: KeyName): Promise<Pick<KeyRow, 'bodyHash' | 'made'> | undefined> {
  return db
    .selectFrom('idempotencyKeys')
    .where('userId', '=', name.userId)
    .where('call', '=', name.call)
    .where('keyHash', '=', name.keyHash)
    .select(['bodyHash', 'made'])
    .executeTakeFirst();
}

/** Answers false where something was made under this key already; waits for whoever is about to. */
export async function insertMade(transaction: Db, row: KeyRow): Promise<boolean> {
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
