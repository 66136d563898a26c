import type { Db } from '#server/db/schema.ts';

export interface Account {
  id: number;
  institutionId: number | null;
  passwordHash: string | null;
  deactivatedAt: string | null;
  lastSignInAt: string | null;
}

export async function findAccount(db: Db, usernameKey: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .where('usernameKey', '=', usernameKey)
    .select(['id', 'institutionId', 'passwordHash', 'deactivatedAt', 'lastSignInAt'])
    .executeTakeFirst();
}

/**
 * Notes a sign-in, unless the password has changed or the person was deactivated since the check. Otherwise the new
 * session would survive the end of all the others. Answers whether it was noted.
 */
export async function updateLastSignIn(db: Db, account: Account, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ lastSignInAt: at })
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
