import { sql } from 'kysely';
import { countRows } from '#server/db/count-rows.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** Makes sign-ins from one place wait for each other until the end of the transaction. */
export async function lockSource(db: Db, source: string): Promise<void> {
  // SQLite has one writer anyway.
  if (engineOf(db) === 'sqlite') return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${source}, 0))`.execute(db);
}

/** Failures of the time that counts; what lies beyond it was stored before the clock was put back. */
export interface Window {
  since: string;
  until: string;
}

export async function insertFailure(db: Db, failure: { usernameKey: string; address: string; failedAt: string }) {
  const row = await db.insertInto('signInFailures').values(failure).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** When the newest failures of an address (with one username, or all) happened, newest first. */
export async function listFailureTimes(
  db: Db,
  filter: Window & { address: string; usernameKey?: string; limit: number },
): Promise<string[]> {
  let query = db
    .selectFrom('signInFailures')
    .where('address', '=', filter.address)
    .where('failedAt', '>', filter.since)
    .where('failedAt', '<=', filter.until)
    .orderBy('failedAt', 'desc')
    .limit(filter.limit)
    .select('failedAt');
  if (filter.usernameKey !== undefined) query = query.where('usernameKey', '=', filter.usernameKey);
  return (await query.execute()).map((row) => row.failedAt);
}

export async function countFailuresOfAccount(db: Db, usernameKey: string, { since, until }: Window): Promise<number> {
  return countRows(
    db
      .selectFrom('signInFailures')
      .where('usernameKey', '=', usernameKey)
      .where('failedAt', '>', since)
      .where('failedAt', '<=', until),
  );
}

export async function deleteFailuresOfPair(db: Db, usernameKey: string, address: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('usernameKey', '=', usernameKey).where('address', '=', address).execute();
}

export async function deleteFailuresOutside(db: Db, { since, until }: Window): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where(({ or, eb }) => or([eb('failedAt', '<=', since), eb('failedAt', '>', until)]))
    .execute();
}

export async function deleteFailure(db: Db, id: number): Promise<void> {
  await db.deleteFrom('signInFailures').where('id', '=', id).execute();
}
