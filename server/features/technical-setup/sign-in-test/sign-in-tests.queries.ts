import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type SignInTestRow = Selectable<Schema['signInTests']>;

export async function insertSignInTest(db: Db, test: Insertable<Schema['signInTests']>): Promise<void> {
  await db.insertInto('signInTests').values(test).execute();
}

export async function findSignInTest(db: Db, id: string): Promise<SignInTestRow | undefined> {
  return db.selectFrom('signInTests').where('id', '=', id).selectAll().executeTakeFirst();
}

/** Newest first. */
export async function listSignInTests(db: Db, institutionId: number, limit: number): Promise<SignInTestRow[]> {
  return db
    .selectFrom('signInTests')
    .where('institutionId', '=', institutionId)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();
}

/** Returns whether the test is still open. */
export async function updateTestRelayState(
  db: Db,
  { id, relayStateHash }: { id: string; relayStateHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInTests')
    .set({ relayStateHash })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns whether this was the first response to the request. */
export async function finishSignInTest(
  db: Db,
  { id, finishedAt, outcome }: { id: string; finishedAt: string; outcome: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInTests')
    .set({ finishedAt, outcome })
    .where('id', '=', id)
    .where('finishedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSignInTestsBefore(db: Db, startedAt: string): Promise<void> {
  await db.deleteFrom('signInTests').where('startedAt', '<', startedAt).execute();
}
