import type { Insertable, Selectable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NoteRow = Selectable<Schema['privateNotes']>;

export function readNotes(db: Db, conversation: string, page: ListQuery): Promise<Page<NoteRow>> {
  const notes = db.selectFrom('privateNotes').where('conversation', '=', conversation).selectAll();
  return readPage(notes, sorted('desc', sortColumn('number', 'id')), page);
}

/** Undefined for a note on another conversation. */
export async function findNote(db: Db, conversation: string, id: number): Promise<NoteRow | undefined> {
  return db
    .selectFrom('privateNotes')
    .selectAll()
    .where('conversation', '=', conversation)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns undefined if the author already sent a note with the same clientId. */
export async function insertNote(db: Db, note: Insertable<Schema['privateNotes']>): Promise<NoteRow | undefined> {
  return db
    .insertInto('privateNotes')
    .values(note)
    .onConflict((conflict) => conflict.columns(['authorId', 'clientId']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findNoteSentAs(db: Db, authorId: number, clientId: string): Promise<NoteRow | undefined> {
  return db
    .selectFrom('privateNotes')
    .selectAll()
    .where('authorId', '=', authorId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
}

/** Returns undefined if the note was deleted in the meantime. */
export async function updateNote(
  db: Db,
  id: number,
  change: { text: string; editedAt: string },
): Promise<NoteRow | undefined> {
  return db.updateTable('privateNotes').set(change).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Returns false if the note was already deleted. */
export async function deleteNote(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('privateNotes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
