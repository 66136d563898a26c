import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { FileKindName } from '#contract/file-kinds.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** The scopes (see schema.ts) whose rows a viewer sees. Null: all. */
export type Reach = readonly number[] | null;

type Columns = Omit<Schema['resources'], 'id' | 'scope' | 'institutionId' | 'fileName'>;
export interface ResourceRow extends Columns {
  id: number;
  scope: number;
  fileName: string | null;
  uploaderName: string;
  filename: string | null;
  fileKind: FileKindName | null;
  fileSize: number | null;
}

/** The resources that are not deleted and within reach, with uploader and file. */
export function resourcesWithin(db: Db, reach: Reach) {
  const rows = db
    .selectFrom('resources')
    .innerJoin('users', 'users.id', 'resources.uploaderId')
    .leftJoin('files', 'files.name', 'resources.fileName')
    .where('resources.deletedAt', 'is', null)
    .select([
      'resources.id',
      'resources.title',
      'resources.type',
      'resources.url',
      'resources.description',
      'resources.category',
      'resources.audience',
      'resources.uploaderId',
      'resources.sharedWithId',
      'resources.scope',
      'resources.sharedAt',
      'resources.createdAt',
      'resources.fileName',
      'resources.totalPages',
      'resources.totalHits',
      'resources.videoProvider',
      'resources.videoId',
      'resources.textState',
      'resources.textReason',
      'resources.deletedAt',
      'users.fullName as uploaderName',
      'files.filename',
      'files.kind as fileKind',
      'files.fileSize',
    ]);
  return reach === null ? rows : rows.where(unindexed<number>(db, 'resources.scope'), 'in', reach);
}

/**
 * The scope in a form that keeps SQLite from choosing its index. Without statistics SQLite takes a viewer's scopes for rare,
 * although nearly every row is for everybody. PostgreSQL has statistics.
 */
export function unindexed<Value>(db: Db, column: string): RawBuilder<Value> {
  return engineOf(db) === 'sqlite' ? sql<Value>`+${sql.ref(column)}` : sql<Value>`${sql.ref(column)}`;
}

export async function findResource(db: Db, reach: Reach, id: number): Promise<ResourceRow | undefined> {
  return resourcesWithin(db, reach).where('resources.id', '=', id).executeTakeFirst();
}

/** Those of these ids that are within reach, newest first. */
export async function listByIds(db: Db, reach: Reach, ids: readonly number[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return [];
  const rows = await resourcesWithin(db, reach)
    .where(isOneOf(db, 'resources.id', ids))
    .execute();
  return rows.sort((a, b) => b.id - a.id);
}

/** The same statement for any number of values. With placeholders each length of a list would be another statement. */
export function isOneOf(db: Db, column: string, values: readonly number[]): RawBuilder<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${values})`;
}

/** What was shared with one of these people or their institutions, newest first. */
export async function listShared(
  db: Db,
  reach: Reach,
  shares: readonly { scope: number; uploaderId: number | null }[],
): Promise<ResourceRow[]> {
  return resourcesWithin(db, reach)
    .where('resources.sharedWithId', 'is not', null)
    .where(({ or, and, eb }) =>
      or(
        shares.map(({ scope, uploaderId }) =>
          and([
            eb('resources.scope', '=', scope),
            ...(uploaderId === null ? [] : [eb('resources.uploaderId', '=', uploaderId)]),
          ]),
        ),
      ),
    )
    .orderBy('resources.id', 'desc')
    .execute();
}

export async function insertResource(
  db: Db,
  row: Insertable<Schema['resources']>,
): Promise<{ id: number; scope: number }> {
  return db.insertInto('resources').values(row).returning(['id', 'scope']).executeTakeFirstOrThrow();
}

/** Whether there was such a resource. */
export async function updateResource(
  db: Db,
  id: number,
  change: { title?: string | undefined; description?: string | undefined; category?: string | undefined },
): Promise<boolean> {
  // An empty change still tells whether there is a row.
  const set = { ...change, deletedAt: null };
  const { numUpdatedRows } = await db
    .updateTable('resources')
    .set(set)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** File and audience of what a call deleted or brought back; undefined if there was nothing. */
export type Moved = { id: number; fileName: string | null; scope: number } | undefined;

export async function markDeleted(db: Db, id: number, deletedAt: string): Promise<Moved> {
  return db
    .updateTable('resources')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returning(['id', 'fileName', 'scope'])
    .executeTakeFirst();
}

/** Brings back what was deleted after `since`. */
export async function unmarkDeleted(db: Db, id: number, since: string): Promise<Moved> {
  return db
    .updateTable('resources')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .returning(['id', 'fileName', 'scope'])
    .executeTakeFirst();
}

export async function listDeletedBefore(db: Db, before: string): Promise<{ id: number }[]> {
  return db.selectFrom('resources').where('deletedAt', '<=', before).select('id').limit(100).execute();
}

/** Deletes the row for good, unless it was brought back meanwhile. Answers its file. */
export async function deleteResource(
  db: Db,
  id: number,
  before: string,
): Promise<{ fileName: string | null } | undefined> {
  return db
    .deleteFrom('resources')
    .where('id', '=', id)
    .where('deletedAt', '<=', before)
    .returning('fileName')
    .executeTakeFirst();
}

export async function listManagedInstitutionIds(db: Db, accountManagerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('institutions')
    .where('accountManagerId', '=', accountManagerId)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The oldest resource whose file waits to be read. */
export async function findWaiting(
  db: Db,
  except: readonly number[],
): Promise<{ id: number; fileName: string; kind: FileKindName } | undefined> {
  let waiting = db
    .selectFrom('resources')
    .innerJoin('files', 'files.name', 'resources.fileName')
    .where('textState', '=', 'waiting')
    .where('deletedAt', 'is', null);
  if (except.length > 0) waiting = waiting.where('resources.id', 'not in', except);
  return waiting
    .select(['resources.id', 'files.name as fileName', 'files.kind'])
    .orderBy('resources.id')
    .executeTakeFirst();
}

/** Settles what came of reading a file; answers its audience, or undefined where it does not wait any more. */
export async function settleText(
  db: Db,
  id: number,
  text: Pick<Schema['resources'], 'textState' | 'textReason'>,
): Promise<{ scope: number } | undefined> {
  return db
    .updateTable('resources')
    .set(text)
    .where('id', '=', id)
    .where('textState', '=', 'waiting')
    .returning('scope')
    .executeTakeFirst();
}

/** Holds the row until the transaction ends, so that nobody changes what is being indexed. SQLite has one writer anyway. */
export async function touchResource(db: Db, id: number): Promise<void> {
  await sql`update resources set "textState" = "textState" where id = ${id}`.execute(db);
}
