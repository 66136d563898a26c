import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

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

export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('signInFailures').where('id', '=', id).execute();
}
