import { lockName } from '#server/db/engines/locks.ts';
import type { Transaction } from '#server/db/schema.ts';

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
