import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type NoteRow = Selectable<Schema['institutionNotes']>;

export function readNotes(db: Db, institutionId: number, page: ListQuery): Promise<Page<NoteRow>> {
  const notes = db
    .selectFrom('institutionNotes')
    .where('institutionId', '=', institutionId)
    .where('removedAt', 'is', null)
    .selectAll();
  return readPage(notes, sorted('desc', sortColumn('number', 'id')), page);
}

export async function insertNote(db: Db, note: Insertable<Schema['institutionNotes']>): Promise<NoteRow> {
  return db.insertInto('institutionNotes').values(note).returningAll().executeTakeFirstOrThrow();
}

export async function findOwnNote(
  db: Db,
  own: Pick<NoteRow, 'id' | 'institutionId' | 'authorId'>,
): Promise<NoteRow | undefined> {
  return db
    .selectFrom('institutionNotes')
    .where('id', '=', own.id)
    .where('institutionId', '=', own.institutionId)
    .where('authorId', '=', own.authorId)
    .selectAll()
    .executeTakeFirst();
}

export async function updateNote(db: Db, id: number, change: Updateable<Schema['institutionNotes']>): Promise<NoteRow> {
  return db.updateTable('institutionNotes').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteNotesRemovedBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('institutionNotes').where('removedAt', '<', time).execute();
}
