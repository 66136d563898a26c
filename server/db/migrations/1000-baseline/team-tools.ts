import type { Kysely } from 'kysely';
import { type ColumnTypes, institution, maybePerson, person, required } from '#server/db/column-types.ts';

/** Tables for staff only: private notes, saved replies and notes about institutions. */
export async function createTeamTools(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('privateNotes')
    .addColumn('id', types.id, types.counting)
    .addColumn('conversation', 'text', required)
    .addColumn('authorId', types.id, person)
    .addColumn('text', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('editedAt', types.time)
    .addColumn('handedToId', types.id, maybePerson)
    .addColumn('clientId', 'text')
    .execute();
  await db.schema.createIndex('privateNotesOf').on('privateNotes').columns(['conversation', 'id']).execute();
  await db.schema
    .createIndex('privateNotesByClientId')
    .unique()
    .on('privateNotes')
    .columns(['authorId', 'clientId'])
    .execute();

  await db.schema
    .createTable('savedReplies')
    .addColumn('id', types.id, types.counting)
    .addColumn('ownerId', types.id, maybePerson)
    .addColumn('name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('updatedAt', types.time, required)
    .execute();
  await db.schema.createIndex('savedRepliesOf').on('savedReplies').columns(['ownerId', 'id']).execute();

  await db.schema
    .createTable('institutionNotes')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('authorId', types.id, person)
    .addColumn('text', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('editedAt', types.time)
    .addColumn('removedAt', types.time)
    .execute();
  await db.schema
    .createIndex('institutionNotesByInstitution')
    .on('institutionNotes')
    .columns(['institutionId', 'id'])
    .execute();
}
