import type { Db, Transaction } from '#server/db/schema.ts';

export async function findOwnPassword(
  db: Db,
  userId: number,
): Promise<{ usernameKey: string; passwordHash: string | null } | undefined> {
  return db.selectFrom('users').where('id', '=', userId).select(['usernameKey', 'passwordHash']).executeTakeFirst();
}

/**
 * Locks a person until the end of the transaction, if this is still their password hash and they are active. Returns
 * whether it is so.
 */
export async function lockWithPassword(
  transaction: Transaction,
  userId: number,
  passwordHash: string,
): Promise<boolean> {
  // A no-op update locks the row on both engines.
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', userId)
    .where('passwordHash', '=', passwordHash)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Sets a password that the person chose; with `previous` only if that hash is still stored. Returns whether it was set.
 */
export async function setOwnPassword(
  db: Db,
  userId: number,
  change: { passwordHash: string; previous?: string },
): Promise<boolean> {
  let query = db
    .updateTable('users')
    .set({ passwordHash: change.passwordHash, mustChangePassword: false })
    .where('id', '=', userId);
  if (change.previous !== undefined) query = query.where('passwordHash', '=', change.previous);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets a password that somebody else chose. The person must change it at the next sign-in. */
export async function updateGivenPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash, mustChangePassword: true }).where('id', '=', userId).execute();
}
