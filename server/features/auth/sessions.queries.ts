import type { InferResult } from 'kysely';
import type { Db } from '#server/db/schema.ts';

/** Sessions older than these moments are over. */
export interface SessionLimits {
  seenAfter: string;
  createdAfter: string;
}

/**
 * Finds a session and its person, if it has not ended and the person is active. Every request and every socket asks
 * this, and building the statement takes longer than running it. So it is built once.
 */
export function sessionFinder(db: Db) {
  const statement = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.tokenHash', '=', '')
    .where('sessions.lastSeenAt', '>', '')
    .where('sessions.createdAt', '>', '')
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id', 'users.role', 'users.mustChangePassword', 'sessions.lastSeenAt'])
    .compile();

  return async (tokenHash: string, { seenAfter, createdAfter }: SessionLimits) => {
    const parameters = [tokenHash, seenAfter, createdAfter];
    const { rows } = await db.executeQuery<InferResult<typeof statement>[number]>({ ...statement, parameters });
    return rows[0];
  };
}

/** Which of these sessions have not ended. */
export async function listHoldingSessions(db: Db, tokenHashes: string[], limits: SessionLimits): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.tokenHash', 'in', tokenHashes)
    .where('sessions.lastSeenAt', '>', limits.seenAfter)
    .where('sessions.createdAt', '>', limits.createdAfter)
    .where('users.deactivatedAt', 'is', null)
    .select('sessions.tokenHash')
    .execute();
  return rows.map((row) => row.tokenHash);
}

/** A person's sessions that have not ended, the last used first. */
export async function listSessionsOf(db: Db, userId: number, limits: SessionLimits) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('lastSeenAt', '>', limits.seenAfter)
    .where('createdAt', '>', limits.createdAfter)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .select(['tokenHash', 'createdAt', 'lastSeenAt', 'userAgent'])
    .execute();
}

export interface NewSession {
  tokenHash: string;
  userId: number;
  createdAt: string;
  lastSeenAt: string;
  userAgent: string;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The session goes on under another id. False where it has ended. */
export async function updateSessionId(db: Db, tokenHash: string, nextHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ tokenHash: nextHash })
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function updateSessionSeen(db: Db, tokenHash: string, lastSeenAt: string): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt }).where('tokenHash', '=', tokenHash).execute();
}

/** Answers whether there was such a session. */
export async function deleteSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a person except one. Answers the hashes of those that were ended. */
export async function deleteOtherSessions(db: Db, userId: number, keptHash: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', keptHash)
    .returning('tokenHash')
    .execute();
  return rows.map((row) => row.tokenHash);
}

/** Answers how many there were. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteEndedSessions(db: Db, limits: SessionLimits): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((row) => row.or([row('lastSeenAt', '<=', limits.seenAfter), row('createdAt', '<=', limits.createdAfter)]))
    .execute();
}
