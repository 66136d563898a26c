import { countRows } from '#server/db/count-rows.ts';
import { lockName } from '#server/db/engines/locks.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

/** Serializes sign-ins from one source until the end of the transaction. */
export async function lockSource(transaction: Transaction, source: string): Promise<void> {
  await lockName(transaction, source);
}

/** Period in which failures count. `until` excludes rows stored before the clock was set back. */
export interface Window {
  since: string;
  until: string;
}

export async function insertFailure(db: Db, failure: { usernameKey: string; address: string; failedAt: string }) {
  const row = await db.insertInto('signInFailures').values(failure).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

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
