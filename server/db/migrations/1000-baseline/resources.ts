import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, empty, maybeInstitution, maybePerson, person, required } from '#server/db/column-types.ts';

/** Stored files, resources, and their search index. */
export async function createResources(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
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
    .addColumn('institutionId', types.id, maybeInstitution)
    .addColumn('personId', types.id, maybePerson)
    .addColumn('conversation', 'text')
    .addColumn('removedAt', types.time)
    .execute();
  await db.schema.createIndex('filesByReaders').on('files').columns(['readers', 'createdAt']).execute();
  await db.schema.createIndex('filesByUploader').on('files').columns(['uploaderId', 'createdAt']).execute();

  await db.schema
    .createTable('resources')
    .addColumn('id', types.id, types.counting)
    .addColumn('title', 'text', required)
    .addColumn('type', 'text', (column) =>
      column.notNull().check(sql`type in ('document', 'assessment', 'video', 'link', 'brand', 'usage_stats')`),
    )
    .addColumn('url', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('category', 'text', required)
    .addColumn('audience', 'text', (column) => column.notNull().check(sql`audience in ('learning', 'librarian')`))
    .addColumn('uploaderId', types.id, person)
    .addColumn('sharedWithId', types.id, maybePerson)
    .addColumn('institutionId', types.id, maybeInstitution)
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
    .addColumn('textClaimedUntil', types.time)
    .addColumn('captionsName', 'text', (column) => column.references('files.name'))
    .addColumn('coverName', 'text', (column) => column.references('files.name'))
    .addColumn('titleKey', types.sortedText, empty)
    .addColumn('fetchedFrom', 'text')
    .execute();
  // An index for each filter of a page, ending with the id, so that the newest rows of any combination are read without
  // sorting.
  await db.schema.createIndex('resourcesByType').on('resources').columns(['audience', 'type', 'id']).execute();
  await db.schema
    .createIndex('resourcesByCategory')
    .on('resources')
    .columns(['audience', 'type', 'category', 'id'])
    .execute();
  await db.schema
    .createIndex('resourcesByScopeAndType')
    .on('resources')
    .columns(['scope', 'audience', 'type', 'id'])
    .execute();
  await db.schema
    .createIndex('resourcesByScopeAndCategory')
    .on('resources')
    .columns(['scope', 'audience', 'type', 'category', 'id'])
    .execute();
  await db.schema.createIndex('resourcesByPerson').on('resources').column('sharedWithId').execute();
  await db.schema.createIndex('resourcesByState').on('resources').columns(['textState', 'id']).execute();
  // Partial, for the few deleted rows: an index of all rows would be chosen for every 'not deleted' and scanned
  // completely.
  await sql`
    create index "resourcesByDeletion" on "resources" ("deletedAt") where "deletedAt" is not null`.execute(db);
  await db.schema.createIndex('resourcesByFile').on('resources').column('fileName').execute();
  await db.schema.createIndex('resourcesBycaptionsName').on('resources').column('captionsName').execute();
  await db.schema.createIndex('resourcesBycoverName').on('resources').column('coverName').execute();
  await db.schema
    .createIndex('resourcesByTypeAndTitle')
    .on('resources')
    .columns(['audience', 'type', 'titleKey', 'id'])
    .execute();
  await db.schema
    .createIndex('resourcesByCategoryAndTitle')
    .on('resources')
    .columns(['audience', 'type', 'category', 'titleKey', 'id'])
    .execute();
  await db.schema
    .createIndex('resourcesByScopeTypeAndTitle')
    .on('resources')
    .columns(['scope', 'audience', 'type', 'titleKey', 'id'])
    .execute();
  await db.schema
    .createIndex('resourcesByScopeCategoryAndTitle')
    .on('resources')
    .columns(['scope', 'audience', 'type', 'category', 'titleKey', 'id'])
    .execute();

  // A row for each page or slide of a file, and one for title and description. Keys count from the newest resource
  // down, so the index already has the order of the results, and hits of a common word never need sorting.
  await db.schema
    .createTable('resourceParts')
    .addColumn('key', types.id, (column) => column.primaryKey())
    .addColumn('place', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('words', 'text', required)
    .execute();
  await createResourceSearch(db, types);
}

/** The index contains only words; `resourceParts` has the text. */
async function createResourceSearch(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (!types.isSqlite) {
    await sql`create table "resourceSearch" (key bigint primary key, words tsvector not null)`.execute(db);
    await sql`create index "resourceSearchWords" on "resourceSearch" using gin (words)`.execute(db);
    return;
  }
  // Words arrive folded and separated (db/search/words.ts), so the tokenizer only splits at spaces.
  await sql`
    create virtual table "resourceSearch" using fts5(
      words, content='', contentless_delete=1, detail=none, prefix='1 2 3 4 5', tokenize="ascii tokenchars '_'"
    )`.execute(db);
  // Two segments of a size are merged at once (resource-search.queries.ts), because each word is looked up in every
  // segment. More is collected in memory before a segment is written, since 1 MB is a single long file.
  for (const [setting, value] of [
    ['usermerge', 2],
    ['hashsize', 8 * 1024 * 1024],
  ]) {
    await sql`insert into "resourceSearch" ("resourceSearch", rank) values (${setting}, ${value})`.execute(db);
  }
  // All words: for a prefix longer than its prefix indexes, FTS5 collects all hits before it returns the first.
  await sql`create table "resourceWords" (word text primary key) without rowid`.execute(db);
}
