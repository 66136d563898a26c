import type { Insertable } from 'kysely';
import type { Right } from '#contract/values/rights.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Returns false if the person has the right already. */
export async function insertRight(db: Db, row: Insertable<Schema['grantedRights']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('grantedRights')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'right']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false if the person does not have the right. */
export async function deleteRight(db: Db, { userId, right }: { userId: number; right: Right }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('grantedRights')
    .where('userId', '=', userId)
    .where('right', '=', right)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
