import { type Insertable, sql } from 'kysely';
import type { FileKindName } from '#contract/file-kinds.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Whose rows somebody sees: those of these scopes (see schema.ts). Null: all. */
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
  return reach === null ? rows : rows.where('resources.scope', 'in', reach);
}

export async function findResource(db: Db, reach: Reach, id: number): Promise<ResourceRow | undefined> {
  return resourcesWithin(db, reach).where('resources.id', '=', id).executeTakeFirst();
}

/** Those of these ids that are within reach, newest first. */
export async function listByIds(db: Db, reach: Reach, ids: readonly number[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return [];
  const rows = await resourcesWithin(db, reach).where('resources.id', 'in', ids).execute();
  return rows.sort((a, b) => b.id - a.id);
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
  row: Omit<Insertable<Schema['resources']>, 'id'>,
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

/** What was deleted or brought back by this call, as its file and its audience need to know; undefined where nothing was. */
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

/** Takes the row out for good, unless it was brought back meanwhile. Answers its file. */
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
