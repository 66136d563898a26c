import type { Insertable, Updateable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type NewSessionRow = Insertable<Schema['lessons']>;

/**
 * Serialises everything that books time of these people until the end of the transaction. A fixed order prevents
 * deadlocks.
 */
export async function lockPeople(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    // An UPDATE that changes nothing locks the row on both engines.
    await db
      .updateTable('users')
      .set(({ ref }) => ({ role: ref('role') }))
      .where('id', '=', id)
      .execute();
  }
}

export async function insertSession(
  db: Db,
  session: NewSessionRow,
  participantIds: readonly number[],
): Promise<number> {
  const { id } = await db.insertInto('lessons').values(session).returning('id').executeTakeFirstOrThrow();
  await insertParticipants(db, id, participantIds);
  return id;
}

export async function updateSession(db: Db, id: number, change: Updateable<Schema['lessons']>): Promise<void> {
  await db.updateTable('lessons').set(change).where('id', '=', id).execute();
}

export async function replaceParticipants(db: Db, id: number, participantIds: readonly number[]): Promise<void> {
  await db.deleteFrom('lessonParticipants').where('lessonId', '=', id).execute();
  await insertParticipants(db, id, participantIds);
}

async function insertParticipants(db: Db, lessonId: number, ids: readonly number[]): Promise<void> {
  await db
    .insertInto('lessonParticipants')
    .values(ids.map((userId, position) => ({ lessonId, userId, position })))
    .execute();
}

/** Returns true to only one of several concurrent calls. */
export async function markReminded(db: Db, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lessons')
    .set({ remindedAt: at })
    .where('id', '=', id)
    .where('remindedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
