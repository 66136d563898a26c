import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What staff alone have beside their conversations with customers: private notes, saved replies, tags. */
export async function teamTools(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  await db.schema
    .createTable('privateNotes')
    .addColumn('id', types.id, counting)
    .addColumn('conversation', 'text', required)
    .addColumn('authorId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('text', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('editedAt', types.time)
    .addColumn('handedToId', types.id, (column) => column.references('users.id'))
    .execute();
  await db.schema.createIndex('privateNotesOf').on('privateNotes').columns(['conversation', 'id']).execute();

  await db.schema
    .createTable('savedReplies')
    .addColumn('id', types.id, counting)
    .addColumn('ownerId', types.id, (column) => column.references('users.id'))
    .addColumn('name', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('updatedAt', types.time, required)
    .execute();
  await db.schema.createIndex('savedRepliesOf').on('savedReplies').columns(['ownerId', 'id']).execute();

  await db.schema
    .alterTable('conversations')
    .addColumn('tags', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
}
