import { lockName } from '#server/db/engines/locks.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

const right = 'institution-admin';

/** The institution's administrators who can sign in. Two changes of them run one after another. */
export async function lockAdministrators(transaction: Transaction, institutionId: number): Promise<number[]> {
  await lockName(transaction, `administrators of institution ${institutionId}`);
  const rows = await transaction
    .selectFrom('grantedRights')
    .innerJoin('users', 'users.id', 'grantedRights.userId')
    .where('grantedRights.right', '=', right)
    .where('users.institutionId', '=', institutionId)
    .where('users.deactivatedAt', 'is', null)
    .select('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns false if the person is an administrator already. */
export async function insertAdministrator(
  db: Db,
  { userId, grantedBy, at }: { userId: number; grantedBy: number; at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('grantedRights')
    .values({ userId, right, grantedBy, at })
    .onConflict((conflict) => conflict.columns(['userId', 'right']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Returns false if the person is no administrator. */
export async function deleteAdministrator(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('grantedRights')
    .where('userId', '=', userId)
    .where('right', '=', right)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
