import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/schema.ts';

export interface Account {
  id: number;
  passwordHash: string | null;
  deactivatedAt: string | null;
}

export async function findAccount(db: Db, usernameKey: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .where('usernameKey', '=', usernameKey)
    .select(['id', 'passwordHash', 'deactivatedAt'])
    .executeTakeFirst();
}

export interface NewAccount {
  username: string;
  usernameKey: string;
  passwordHash: string | null;
  mustChangePassword: boolean;
  fullName: string;
  role: Role;
  institutionId: number | null;
  department: string | null;
  subscriptionTier: string | null;
  createdAt: string;
}

/** The new person's id, or undefined when the username is taken. */
export async function insertAccount(db: Db, account: NewAccount): Promise<number | undefined> {
  const row = await db
    .insertInto('users')
    .values(account)
    .onConflict((conflict) => conflict.column('usernameKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A password that somebody else chose: it has to be changed at the next sign-in. */
export async function updateGivenPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash, mustChangePassword: true }).where('id', '=', userId).execute();
}

/**
 * Notes a sign-in, unless the password was changed or the person deactivated since it was checked: then the session that
 * is about to be opened would outlive the end of all others. Answers whether it did.
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

export async function hasActiveAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
