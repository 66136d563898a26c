import type { Db } from '#server/db/schema.ts';

/** Disables the secret address of a person's calendar. Returns whether there was one. */
export async function deleteFeed(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendarFeeds').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Revokes the tokens with which programs act for a person. */
export async function revokeTokensOf(db: Db, ownerId: number, revokedAt: string): Promise<void> {
  await db
    .updateTable('programKeys')
    .set({ revokedAt })
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** The institution or work account connection that opened this session, with which the viewer can sign in again. */
export async function findOwnLink(
  db: Db,
  tokenHash: string,
): Promise<{ institutionLinkId: number | null; isByWorkAccount: boolean } | undefined> {
  const session = await db
    .selectFrom('sessions')
    .where('tokenHash', '=', tokenHash)
    .select(['institutionLinkId', 'signedInBy'])
    .executeTakeFirst();
  if (!session) return undefined;
  const { institutionLinkId, signedInBy } = session;
  return { institutionLinkId, isByWorkAccount: signedInBy?.startsWith('oidc') ?? false };
}

/** Removes a person's connections to accounts at their institution, except one. Returns whether there were any. */
export async function endInstitutionLinks(
  db: Db,
  userId: number,
  { endedAt, keptId }: { endedAt: string; keptId: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('institutionLinks')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('id', 'is distinct from', keptId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an address that the person entered but never confirmed. Returns whether there was one. */
export async function deleteOwnPendingAddress(db: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ pendingEmail: null, isPendingEmailOwn: false })
    .where('id', '=', userId)
    .where('isPendingEmailOwn', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
