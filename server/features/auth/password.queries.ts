import type { Db } from '#server/db/schema.ts';

/** What is needed to check somebody's password and to count their mistakes. */
export async function findOwnPassword(
  db: Db,
  userId: number,
): Promise<{ usernameKey: string; passwordHash: string | null } | undefined> {
  return db.selectFrom('users').where('id', '=', userId).select(['usernameKey', 'passwordHash']).executeTakeFirst();
}

export async function mustChangePassword(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('mustChangePassword')
    .executeTakeFirstOrThrow();
  return row.mustChangePassword;
}

/** A password that its person chose. With `previous` it takes the place of that hash alone. Answers whether it did. */
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

/** A password that somebody else chose: it has to be changed at the next sign-in. */
export async function updateGivenPassword(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash, mustChangePassword: true }).where('id', '=', userId).execute();
}
