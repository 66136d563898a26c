import type { Db, Schema } from '#server/db/schema.ts';

export async function insertReplyAddress(db: Db, row: Schema['replyAddresses']): Promise<void> {
  await db.insertInto('replyAddresses').values(row).execute();
}

/** The person and conversation of a reply address; undefined once it has ended. */
export async function findReplyAddress(
  db: Db,
  tokenHash: string,
  at: string,
): Promise<{ userId: number; conversation: string } | undefined> {
  return db
    .selectFrom('replyAddresses')
    .innerJoin('users', 'users.id', 'replyAddresses.userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', at)
    .where('users.deactivatedAt', 'is', null)
    .select(['userId', 'conversation'])
    .executeTakeFirst();
}

/** Ends every reply address of a person. */
export async function deleteReplyAddressesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('replyAddresses').where('userId', '=', userId).execute();
}

export async function deleteOldReplyAddresses(db: Db, before: string): Promise<void> {
  await db.deleteFrom('replyAddresses').where('expiresAt', '<', before).execute();
}
