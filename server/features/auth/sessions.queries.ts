import type { ExpressionBuilder, InferResult, Insertable } from 'kysely';
import type { SignInWay } from '#contract/values/people/factors.ts';
import type { Role } from '#contract/values/roles.ts';
import { heldRights, readHeldRights } from '#server/db/queries/held-rights.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Sessions last used or created before these times have expired. */
export interface SessionLimits {
  seenAfter: string;
  createdAfter: string;
}

/**
 * Finds a session and its person, if it has not expired and the person is active. Every request and socket runs this,
 * and building the statement takes longer than running it, so it is built once.
 */
export function sessionFinder(db: Db) {
  const statement = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.tokenHash', '=', '')
    .where('sessions.lastSeenAt', '>', '')
    .where('sessions.createdAt', '>', '')
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id', 'users.role', 'users.createdAt', 'users.mustChangePassword'])
    .select(['sessions.lastSeenAt', 'sessions.provenAt', 'sessions.signedInBy'])
    .select([hasFactor, heldRights.as('rightsHeld')])
    .compile();

  return async (tokenHash: string, { seenAfter, createdAfter }: SessionLimits) => {
    const parameters = [tokenHash, seenAfter, createdAfter];
    const { rows } = await db.executeQuery<InferResult<typeof statement>[number]>({ ...statement, parameters });
    return rows[0] && { ...rows[0], rights: readHeldRights(rows[0].rightsHeld) };
  };
}

const hasFactor = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'users'>) =>
  exists(selectFrom('factors').whereRef('factors.userId', '=', 'users.id').select('factors.id'))
    .$castTo<boolean>()
    .as('hasFactor');

/** The columns that decide what a person must do right after signing in. */
export interface SignInState {
  role: Role;
  createdAt: string;
  mustChangePassword: boolean;
  hasFactor: boolean;
}

export async function findSignInState(db: Db, userId: number): Promise<SignInState> {
  return db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .select(['users.role', 'users.createdAt', 'users.mustChangePassword'])
    .select(hasFactor)
    .executeTakeFirstOrThrow();
}

/** The given sessions that have not expired, with the columns that decide what their people must do first. */
export async function listHoldingSessions(
  db: Db,
  tokenHashes: string[],
  limits: SessionLimits,
): Promise<(SignInState & { tokenHash: string; signedInBy: SignInWay | null })[]> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .where('sessions.tokenHash', 'in', tokenHashes)
    .where('sessions.lastSeenAt', '>', limits.seenAfter)
    .where('sessions.createdAt', '>', limits.createdAfter)
    .where('users.deactivatedAt', 'is', null)
    .select(['sessions.tokenHash', 'sessions.signedInBy'])
    .select(['users.role', 'users.createdAt', 'users.mustChangePassword'])
    .select(hasFactor)
    .execute();
}

/** A person's sessions that have not expired, the last used first. */
export async function listSessionsOf(db: Db, userId: number, limits: SessionLimits) {
  return db
    .selectFrom('sessions')
    .where('userId', '=', userId)
    .where('lastSeenAt', '>', limits.seenAfter)
    .where('createdAt', '>', limits.createdAfter)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('createdAt', 'desc')
    .select(['tokenHash', 'createdAt', 'lastSeenAt', 'userAgent', 'signedInBy', 'address'])
    .execute();
}

export async function insertSession(db: Db, session: Insertable<Schema['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** Gives the session another id. Returns false if it has ended. */
export async function updateSessionId(db: Db, tokenHash: string, nextHash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ tokenHash: nextHash })
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasSession(db: Db, tokenHash: string): Promise<boolean> {
  const one = db.selectFrom('sessions').where('tokenHash', '=', tokenHash);
  return (await one.select('userId').executeTakeFirst()) !== undefined;
}

/** True if the session exists and was opened through the person's institution. */
export async function isThroughInstitution(db: Db, tokenHash: string): Promise<boolean> {
  const one = db.selectFrom('sessions').where('tokenHash', '=', tokenHash).where('institutionLinkId', 'is not', null);
  return (await one.select('userId').executeTakeFirst()) !== undefined;
}

/** Records that the session's user has proven their identity. */
export async function updateSessionProven(db: Db, tokenHash: string, provenAt: string): Promise<void> {
  await db.updateTable('sessions').set({ provenAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function updateSessionSeen(db: Db, tokenHash: string, lastSeenAt: string): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt }).where('tokenHash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a person except one. Returns the hashes of the ended ones. */
export async function deleteOtherSessions(db: Db, userId: number, keptHash: string): Promise<string[]> {
  const rows = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', keptHash)
    .returning('tokenHash')
    .execute();
  return rows.map((row) => row.tokenHash);
}

/** Returns the number of deleted sessions. */
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
