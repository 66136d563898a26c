import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { ChallengePurpose } from '#server/db/tables/factors.ts';

export async function insertChallenge(db: Db, challenge: Insertable<Schema['challenges']>): Promise<void> {
  await db.insertInto('challenges').values(challenge).execute();
}

export interface AskedChallenge {
  challenge: string;
  purpose: ChallengePurpose;
  /** Hash of the session, or of the cookie of a browser that is signing in. */
  holderHash: string;
  /** Challenges created earlier have expired. */
  since: string;
}

/** Deletes and returns a challenge: it can be answered once, by the same browser, and for the same purpose. */
export async function takeChallenge(
  db: Db,
  { challenge, purpose, holderHash, since }: AskedChallenge,
): Promise<Selectable<Schema['challenges']> | undefined> {
  return db
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('holderHash', '=', holderHash)
    .where('createdAt', '>', since)
    .returningAll()
    .executeTakeFirst();
}

export async function insertPendingSignIn(db: Db, pending: Insertable<Schema['pendingSignIns']>): Promise<void> {
  await db.insertInto('pendingSignIns').values(pending).execute();
}

export async function findPendingSignIn(
  db: Db,
  tokenHash: string,
  since: string,
): Promise<Selectable<Schema['pendingSignIns']> | undefined> {
  const one = db.selectFrom('pendingSignIns').where('tokenHash', '=', tokenHash).where('createdAt', '>', since);
  return one.selectAll().executeTakeFirst();
}

/** Returns whether the row existed, so that only one of two parallel requests can sign in. */
export async function deletePendingSignIn(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes sign-ins and challenges that were begun with the previous factors. */
export async function deletePendingSignIns(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('userId', '=', userId).execute();
  await db.deleteFrom('challenges').where('userId', '=', userId).execute();
}

export async function deleteBegunBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('createdAt', '<=', time).execute();
  await db.deleteFrom('challenges').where('createdAt', '<=', time).execute();
}
