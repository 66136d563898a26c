import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import type { ChallengePurpose } from '#server/db/tables/factors.ts';

export async function insertChallenge(db: Db, challenge: Insertable<Schema['challenges']>): Promise<void> {
  await db.insertInto('challenges').values(challenge).execute();
}

export interface AskedChallenge {
  challenge: string;
  purpose: ChallengePurpose;
  /** The hash of the session, or of the cookie of whoever signs in. */
  holderHash: string;
  /** Those from before are over. */
  since: string;
}

/** Takes a challenge out: it is answered once, by the browser that was asked, for what it was asked. */
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

/** Answers whether it was still there: of two who come with it at once one is let in. */
export async function deletePendingSignIn(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What somebody has begun with the factors of before. */
export async function deleteBegunOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('userId', '=', userId).execute();
  await db.deleteFrom('challenges').where('userId', '=', userId).execute();
}

export async function deleteBegunBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('pendingSignIns').where('createdAt', '<=', time).execute();
  await db.deleteFrom('challenges').where('createdAt', '<=', time).execute();
}
