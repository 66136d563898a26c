import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

export interface Account {
  id: number;
  passwordHash: string | null;
  deactivatedAt: string | null;
}

export async function findAccount(db: Db, usernameKey: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .where('usernameKey', '=', usernameKey)
    .select(['id', 'passwordHash', 'deactivatedAt'])
    .executeTakeFirst();
}

/**
 * Notes a sign-in, unless the password has changed or the person was deactivated since the check. Otherwise the new
 * session would survive the end of all the others. Answers whether it was noted.
 */
export async function updateLastSignIn(db: Db, account: Account, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ lastSignInAt: at })
    .where('id', '=', account.id)
    .where('passwordHash', '=', account.passwordHash)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes sign-ins from one address wait for each other until the end of the transaction. */
export async function lockAddress(db: Db, address: string): Promise<void> {
  // SQLite has one writer anyway.
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(db);
}

export async function insertFailure(db: Db, failure: { usernameKey: string; address: string; failedAt: string }) {
  const row = await db.insertInto('signInFailures').values(failure).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** When the newest failures of an address (with one username, or all) happened, newest first. */
export async function listFailureTimes(
  db: Db,
  filter: { address: string; usernameKey?: string; since: string; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('signInFailures')
    .where('address', '=', filter.address)
    .where('failedAt', '>', filter.since)
    .orderBy('failedAt', 'desc')
    .limit(filter.limit)
    .select('failedAt');
  if (filter.usernameKey !== undefined) query = query.where('usernameKey', '=', filter.usernameKey);
  return (await query.execute()).map((row) => row.failedAt);
}

export async function countFailuresOfAccount(db: Db, usernameKey: string, since: string): Promise<number> {
  const row = await db
    .selectFrom('signInFailures')
    .where('usernameKey', '=', usernameKey)
    .where('failedAt', '>', since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function deleteFailuresOfPair(db: Db, usernameKey: string, address: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('usernameKey', '=', usernameKey).where('address', '=', address).execute();
}

export async function deleteFailuresBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('failedAt', '<=', time).execute();
}
