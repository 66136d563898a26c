import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Stored files, resources, and what is searched of them. */
export async function library(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createFilesAndResources(db, types);
  await createSearch(db, types);
}

async function createFilesAndResources(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
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
    .addColumn('scope', types.id, (column) =>
      column.generatedAlwaysAs(sql`coalesce("institutionId", -"sharedWithId", 0)`).stored(),
    )
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
  // Every filter of a page, with the id at the end: the newest rows of any combination are read without sorting.
  const byFilter = [
    { name: 'resourcesByType', columns: ['audience', 'type', 'id'] },
    { name: 'resourcesByCategory', columns: ['audience', 'type', 'category', 'id'] },
    { name: 'resourcesByScopeAndType', columns: ['scope', 'audience', 'type', 'id'] },
    { name: 'resourcesByScopeAndCategory', columns: ['scope', 'audience', 'type', 'category', 'id'] },
  ];
  for (const { name, columns } of byFilter) {
    await db.schema.createIndex(name).on('resources').columns(columns).execute();
  }
  await db.schema.createIndex('resourcesByPerson').on('resources').columns(['sharedWithId']).execute();
  await db.schema.createIndex('resourcesByState').on('resources').columns(['textState', 'id']).execute();
  // Of the few deleted ones alone: as an index of all, it would be taken for every 'not deleted' and read from end to end.
  await db.schema
    .createIndex('resourcesByDeletion')
    .on('resources')
    .columns(['deletedAt'])
    .where(sql.ref('deletedAt'), 'is not', null)
    .execute();
  await db.schema.createIndex('resourcesByFile').on('resources').columns(['fileName']).execute();
}

/**
 * One row for each page or slide of a file, and one for title and description, under a number that counts from the newest
 * resource on: the order of the answer is the order of the index, so that nobody ever sorts all hits of a common word.
 */
async function createSearch(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('resourceParts')
    .addColumn('key', types.id, (column) => column.primaryKey())
    .addColumn('place', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute();
  if (!types.isSqlite) {
    await sql`create table "resourceSearch" (key bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index "resourceSearchWords" on "resourceSearch" using gin (words)`.execute(db);
    return;
  }
  // The words come folded and apart (words.ts): all that is left to the tokenizer is to split at spaces.
  await sql`
    create virtual table "resourceSearch" using fts5(
      words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
    )`.execute(db);
  // Two pieces of the index are merged as soon as there are two of a size (resource-search.queries.ts): each piece is asked
  // for each word. And more is collected in memory before a piece is written, 1 MB being a single long file.
  for (const [setting, value] of [
    ['usermerge', 2],
    ['hashsize', 8 * 1024 * 1024],
  ]) {
    await sql`insert into "resourceSearch" ("resourceSearch", rank) values (${setting}, ${value})`.execute(db);
  }
  // The words there are: FTS5 collects all hits of a prefix longer than its prefix indexes before it answers the first.
  await sql`create table "resourceWords" (word text primary key) without rowid`.execute(db);
}
