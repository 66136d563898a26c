import type { Db } from '#server/db/schema.ts';

/** Whoever has the secret address of somebody's calendar reads nothing more. Answers whether there was one. */
export async function deleteFeed(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendarFeeds').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Programs that come in somebody's name open nothing more. */
export async function revokeTokensOf(db: Db, ownerId: number, revokedAt: string): Promise<void> {
  await db
    .updateTable('programKeys')
    .set({ revokedAt })
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Removes an address that its person gave and never confirmed. Answers whether there was one. */
export async function deleteOwnPendingAddress(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ pendingEmail: null, isPendingEmailOwn: false })
    .where('id', '=', userId)
    .where('isPendingEmailOwn', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
