import { chunksOf } from '#server/db/chunks.ts';
import type { Db } from '#server/db/schema.ts';

export interface NewPasswordLink {
  tokenHash: string;
  userId: number;
  createdBy: number;
  createdAt: string;
  expiresAt: string;
}

export async function insertPasswordLinks(db: Db, links: readonly NewPasswordLink[]): Promise<void> {
  for (const some of chunksOf(links)) await db.insertInto('passwordLinks').values(some).execute();
}

/**
 * The person whose password a link can set; undefined if it is unknown, used or expired, or the person is deactivated.
 */
export async function findLinkHolder(
  db: Db,
  tokenHash: string,
  at: string,
): Promise<{ userId: number; fullName: string; username: string } | undefined> {
  return db
    .selectFrom('passwordLinks')
    .innerJoin('users', 'users.id', 'passwordLinks.userId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('users.deactivatedAt', 'is', null)
    .select(['userId', 'users.fullName', 'users.username'])
    .executeTakeFirst();
}

export async function findNames(db: Db, userId: number): Promise<{ fullName: string; username: string } | undefined> {
  return db.selectFrom('users').where('id', '=', userId).select(['fullName', 'username']).executeTakeFirst();
}

/** Marks a valid link as used. Returns false to all but one of several parallel calls. */
export async function takePasswordLink(db: Db, tokenHash: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passwordLinks')
    .set({ usedAt: at })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('userId', 'in', (eb) => eb.selectFrom('users').where('deactivatedAt', 'is', null).select('id'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function spendPasswordLinksOf(db: Db, userId: number, at: string): Promise<void> {
  await db
    .updateTable('passwordLinks')
    .set({ usedAt: at })
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .execute();
}

/** Drops requests for a link, and mails with a link that are not sent yet. */
export async function dropWaitingLinks(db: Db, userId: number, settledAt: string): Promise<void> {
  await db
    .deleteFrom('passwordRequests')
    .where('usernameKey', 'in', (eb) => eb.selectFrom('users').where('id', '=', userId).select('usernameKey'))
    .execute();
  await db
    .updateTable('outbox')
    .set({ state: 'dropped', reason: 'The password has been changed in the meantime', settledAt })
    .set({ claim: null, claimedUntil: null, payload: null, about: null })
    .where('userId', '=', userId)
    .where('channel', '=', 'mail')
    .where('kind', '=', 'forgotten-password')
    .where('state', '=', 'waiting')
    .execute();
}
