import type { Insertable, Selectable } from 'kysely';
import type { WorkAccount } from '#contract/people/oidc.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export async function insertOidcRequest(db: Db, request: Insertable<Schema['oidcRequests']>): Promise<void> {
  await db.insertInto('oidcRequests').values(request).execute();
}

/** Deletes and returns a pending request, so that it can be completed only once. */
export async function takeOidcRequest(
  db: Db,
  { stateHash, holderHash, since }: { stateHash: string; holderHash: string; since: string },
): Promise<Selectable<Schema['oidcRequests']> | undefined> {
  return db
    .deleteFrom('oidcRequests')
    .where('stateHash', '=', stateHash)
    .where('holderHash', '=', holderHash)
    .where('createdAt', '>', since)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOidcRequestsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('oidcRequests').where('userId', '=', userId).execute();
}

export async function deleteOidcRequestsBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('oidcRequests').where('createdAt', '<=', time).execute();
}

export async function findLinkedUser(db: Db, issuer: string, subject: string): Promise<number | undefined> {
  const one = db.selectFrom('oidcLinks').where('issuer', '=', issuer).where('subject', '=', subject);
  return (await one.select('userId').executeTakeFirst())?.userId;
}

export async function findWorkAccount(db: Db, issuer: string, userId: number): Promise<WorkAccount | undefined> {
  const own = db.selectFrom('oidcLinks').where('issuer', '=', issuer).where('userId', '=', userId);
  return own.select(['createdAt', 'lastUsedAt']).executeTakeFirst();
}

/** Returns false if the account is already linked, or the person has another one. */
export async function insertLink(db: Db, link: Insertable<Schema['oidcLinks']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('oidcLinks')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Records a sign-in through the link. Returns false if it was removed in the meantime. */
export async function updateLinkUsed(
  db: Db,
  { issuer, subject, userId }: { issuer: string; subject: string; userId: number },
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oidcLinks')
    .set({ lastUsedAt: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes links to all providers. Returns whether there were any. */
export async function deleteLinksOf(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('oidcLinks').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The person's newest link, at any provider. */
export async function findAnyWorkAccount(db: Db, userId: number): Promise<WorkAccount | undefined> {
  const own = db.selectFrom('oidcLinks').where('userId', '=', userId).orderBy('createdAt', 'desc').limit(1);
  return own.select(['createdAt', 'lastUsedAt']).executeTakeFirst();
}

/** Returns whether there was a link. */
export async function deleteLink(db: Db, issuer: string, userId: number): Promise<boolean> {
  const own = db.deleteFrom('oidcLinks').where('issuer', '=', issuer).where('userId', '=', userId);
  return (await own.executeTakeFirst()).numDeletedRows > 0n;
}
