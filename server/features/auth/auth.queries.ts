import type { Role } from '#contract/values/roles.ts';
import type { Db } from '#server/db/schema.ts';

export interface Account {
  id: number;
  usernameKey: string;
  role: Role;
  institutionId: number | null;
  passwordHash: string | null;
  deactivatedAt: string | null;
  lastSignInAt: string | null;
  createdAt: string;
}

const columns = [
  'id',
  'usernameKey',
  'role',
  'institutionId',
  'passwordHash',
  'deactivatedAt',
  'lastSignInAt',
  'createdAt',
] as const;

export async function findAccount(db: Db, usernameKey: string): Promise<Account | undefined> {
  return db.selectFrom('users').where('usernameKey', '=', usernameKey).select(columns).executeTakeFirst();
}

export async function findAccountById(db: Db, id: number): Promise<Account | undefined> {
  return db.selectFrom('users').where('id', '=', id).select(columns).executeTakeFirst();
}

/**
 * Records a sign-in, unless the password changed or the person was deactivated since the check. Otherwise the new
 * session would survive the end of all others. Returns whether it was recorded.
 */
export async function updateLastSignIn(
  db: Db,
  account: Pick<Account, 'id' | 'passwordHash'>,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ lastSignInAt: at })
    .where('id', '=', account.id)
    // The hash is null if the person signs in by a passkey alone.
    .where('passwordHash', 'is not distinct from', account.passwordHash)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
