import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/migrate.ts';

/** Stored files, and resources. */
export async function library(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  await db.schema
    .createTable('files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('filename', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('fileSize', types.id, required)
    .addColumn('sha256', 'text', required)
    .addColumn('uploaderId', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addColumn('readers', 'text', (column) =>
      column.notNull().check(sql`readers in ('uploader', 'everyone', 'institution', 'person', 'conversation')`),
    )
    .addColumn('institutionId', types.id, (column) => column.references('institutions.id'))
    .addColumn('personId', types.id, (column) => column.references('users.id'))
    .addColumn('conversation', 'text')
    .addColumn('removedAt', types.time)
    .execute();
  await db.schema.createIndex('filesByReaders').on('files').columns(['readers', 'createdAt']).execute();

  await db.schema
    .createTable('resources')
    .addColumn('id', types.id, counting)
    .addColumn('title', 'text', required)
    .addColumn('type', 'text', (column) =>
      column.notNull().check(sql`type in ('document', 'assessment', 'video', 'link', 'brand', 'usage_stats')`),
    )
    .addColumn('url', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('audience', 'text', (column) => column.notNull().check(sql`audience in ('learning', 'librarian')`))
    .addColumn('uploaderId', types.id, person)
    .addColumn('sharedWithId', types.id, (column) => column.references('users.id'))
    .addColumn('institutionId', types.id, (column) => column.references('institutions.id'))
    .addColumn('sharedAt', types.time, required)
    .addColumn('createdAt', types.time, required)
    .addColumn('fileName', 'text', (column) => column.references('files.name'))
    .addColumn('totalPages', 'double precision')
    .addColumn('totalHits', 'double precision')
    .addColumn('videoProvider', 'text')
    .addColumn('videoId', 'text')
    .addColumn('textState', 'text', (column) =>
      column.notNull().check(sql`"textState" in ('none', 'waiting', 'searchable', 'unsearchable')`),
    )
    .addColumn('textReason', 'text')
    .addColumn('deletedAt', types.time)
    .execute();
  await db.schema.createIndex('resourcesByType').on('resources').columns(['audience', 'type', 'id']).execute();
  await db.schema.createIndex('resourcesByCategory').on('resources').columns(['audience', 'category', 'id']).execute();
  await db.schema.createIndex('resourcesByInstitution').on('resources').columns(['institutionId', 'type']).execute();
  await db.schema.createIndex('resourcesByPerson').on('resources').columns(['sharedWithId']).execute();
  await db.schema.createIndex('resourcesByFile').on('resources').columns(['fileName']).execute();
}
