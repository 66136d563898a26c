import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type SavedReplyRow = Selectable<Schema['savedReplies']>;

export async function listRepliesFor(db: Db, viewerId: number): Promise<SavedReplyRow[]> {
  return repliesFor(db, viewerId).execute();
}

export async function findReplyFor(db: Db, viewerId: number, id: number): Promise<SavedReplyRow | undefined> {
  return repliesFor(db, viewerId).where('id', '=', id).executeTakeFirst();
}

export async function insertReply(db: Db, reply: Insertable<Schema['savedReplies']>): Promise<SavedReplyRow> {
  return db.insertInto('savedReplies').values(reply).returningAll().executeTakeFirstOrThrow();
}

/** Returns undefined if the reply was changed after `updatedAt`. */
export async function updateReply(
  db: Db,
  { id, updatedAt }: Pick<SavedReplyRow, 'id' | 'updatedAt'>,
  change: Updateable<Schema['savedReplies']>,
): Promise<SavedReplyRow | undefined> {
  return db
    .updateTable('savedReplies')
    .set(change)
    .where('id', '=', id)
    .where('updatedAt', '=', updatedAt)
    .returningAll()
    .executeTakeFirst();
}

/** Returns false if the reply was already deleted. */
export async function deleteReply(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('savedReplies').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

function repliesFor(db: Db, viewerId: number) {
  return db
    .selectFrom('savedReplies')
    .selectAll()
    .where(({ or, eb }) => or([eb('ownerId', 'is', null), eb('ownerId', '=', viewerId)]));
}
