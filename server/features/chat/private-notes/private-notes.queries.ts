import type { Insertable, Selectable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NoteRow = Selectable<Schema['privateNotes']>;

/** One page of the notes beside a conversation, the newest first. */
export function readNotes(db: Db, conversation: string, page: ListQuery): Promise<Page<NoteRow>> {
  const notes = db.selectFrom('privateNotes').where('conversation', '=', conversation).selectAll();
  return readPage(notes, sorted('desc', sortColumn('number', 'id')), page);
}

/** A note beside this conversation; one of another is not found. */
export async function findNote(db: Db, conversation: string, id: number): Promise<NoteRow | undefined> {
  return db
    .selectFrom('privateNotes')
    .selectAll()
    .where('conversation', '=', conversation)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Undefined where its author has sent one under the same clientId before. */
export async function insertNote(db: Db, note: Insertable<Schema['privateNotes']>): Promise<NoteRow | undefined> {
  return db
    .insertInto('privateNotes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['authorId', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The note that somebody sent under a clientId. */
export async function findNoteSentAs(db: Db, authorId: number, clientId: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('privateNotes')
    .selectAll()
    .where('authorId', '=', authorId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** Undefined where it was deleted meanwhile. */
export async function updateNote(
  db: Db,
  id: number,
  change: { text: string; editedAt: string },
): Promise<NoteRow | undefined> {
  return db.updateTable('privateNotes').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Answers false where it was deleted before. */
export async function deleteNote(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('privateNotes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
