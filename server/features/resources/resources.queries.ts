import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import type { ResourceChange } from '#contract/resources.ts';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { isOneOf, unindexed } from '#server/db/engines/sql-functions.ts';
import { titleKey } from '#server/db/keys/title-key.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** The scopes (see schema.ts) that a viewer sees. Null: all. */
export type Reach = readonly number[] | null;

type Columns = Omit<
  Selectable<Schema['resources']>,
  'id' | 'scope' | 'institutionId' | 'fileName' | 'titleKey' | 'textClaimedUntil' | 'fetchedFrom'
>;
export interface ResourceRow extends Columns {
  id: number;
  scope: number;
  fileName: string | null;
  uploaderName: string;
  filename: string | null;
  fileKind: FileKindName | null;
  fileSize: number | null;
}

export type FileNames = Pick<ResourceRow, 'fileName' | 'captionsName' | 'coverName'>;

export type StoredResource = Selectable<Schema['resources']>;

/** Visible resources that are not deleted, with uploader and file. */
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
      'resources.captionsName',
      'resources.coverName',
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

export async function findResource(db: Db, reach: Reach, id: number): Promise<ResourceRow | undefined> {
  return resourcesWithin(db, reach).where('resources.id', '=', id).executeTakeFirst();
}

/** Visible resources by id, newest first. */
export async function listByIds(db: Db, reach: Reach, ids: readonly number[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return [];
  const rows = await resourcesWithin(db, reach)
    .where(isOneOf(db, 'resources.id', ids))
    .execute();
  return rows.sort((a, b) => b.id - a.id);
}

export async function countPresent(db: Db, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('resources')
    .where(isOneOf(db, 'id', ids))
    .where('deletedAt', 'is', null)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Columns for the search index, without usage reports, which are not indexed. */
export async function listToIndex(db: Db, after: number, limit: number) {
  return db
    .selectFrom('resources')
    .where('id', '>', after)
    .where('type', '!=', 'usage_stats')
    .select(['id', 'title', 'description', 'type', 'category', 'audience', 'scope'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** One page of resources shared with one of these people or their institutions, newest first. */
export function readShared(
  db: Db,
  reach: Reach,
  shares: readonly { scope: number; uploaderId: number | null }[],
  page: ListQuery,
): Promise<Page<ResourceRow>> {
  const shared = resourcesWithin(db, reach)
    .where(({ or, eb }) =>
      or([eb('resources.sharedWithId', 'is not', null), eb('resources.type', '<>', 'usage_stats')]),
    )
    .where(({ or, and, eb }) =>
      or(
        shares.map(({ scope, uploaderId }) =>
          and([
            eb('resources.scope', '=', scope),
            ...(uploaderId === null ? [] : [eb('resources.uploaderId', '=', uploaderId)]),
          ]),
        ),
      ),
    );
  return readPage(shared, sorted('desc', sortColumn('number', 'resources.id')), page);
}

export async function insertResource(
  db: Db,
  row: Insertable<Schema['resources']>,
): Promise<{ id: number; scope: number }> {
  return db
    .insertInto('resources')
    .values({ ...row, titleKey: titleKey(row.title) })
    .returning(['id', 'scope'])
    .executeTakeFirstOrThrow();
}

/** Locks the resource until the end of the transaction; undefined if it is missing or deleted. */
export async function lockResource(db: Db, id: number): Promise<StoredResource | undefined> {
  // An UPDATE that changes nothing locks the row on both engines.
  return db
    .updateTable('resources')
    .set(({ ref }) => ({ title: ref('title') }))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function updateResource(
  db: Db,
  id: number,
  change: Pick<ResourceChange, 'title' | 'description' | 'category'> & { coverName?: string | null },
): Promise<void> {
  // Setting `deletedAt` keeps the statement valid for an empty change.
  const { title } = change;
  const set = { ...change, ...(title !== undefined && { titleKey: titleKey(title) }), deletedAt: null };
  await db.updateTable('resources').set(set).where('id', '=', id).execute();
}

/** Returns the deleted row; undefined if there was none. */
export async function markDeleted(db: Db, id: number, deletedAt: string): Promise<StoredResource | undefined> {
  return db
    .updateTable('resources')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Restores a resource deleted after `since` and returns it; undefined if there was none. */
export async function unmarkDeleted(db: Db, id: number, since: string): Promise<StoredResource | undefined> {
  return db
    .updateTable('resources')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', '>', since)
    .returningAll()
    .executeTakeFirst();
}

export async function listDeletedBefore(db: Db, before: string): Promise<{ id: number }[]> {
  return db.selectFrom('resources').where('deletedAt', '<=', before).select('id').limit(100).execute();
}

/** Deletes the row for good, unless it was restored meanwhile. Returns its files. */
export async function deleteResource(db: Db, id: number, before: string): Promise<FileNames | undefined> {
  return db
    .deleteFrom('resources')
    .where('id', '=', id)
    .where('deletedAt', '<=', before)
    .returning(['fileName', 'captionsName', 'coverName'])
    .executeTakeFirst();
}

export async function isPresentInstitution(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('institutions')
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listManagedInstitutions(db: Db, accountManagerIds: readonly number[]) {
  return db
    .selectFrom('institutions')
    .where('accountManagerId', 'in', accountManagerIds)
    .select(['id', 'accountManagerId'])
    .execute();
}

export interface WaitingFile {
  id: number;
  fileName: string;
  kind: FileKindName;
}

/** The oldest resource whose file waits for extraction and is not claimed. */
export async function findWaiting(
  db: Db,
  { except, free }: { except: readonly number[]; free: Due },
): Promise<WaitingFile | undefined> {
  let waiting = db
    .selectFrom('resources')
    .innerJoin('files', 'files.name', 'resources.fileName')
    .where('textState', '=', 'waiting')
    .where('deletedAt', 'is', null)
    .where(whereDue('textClaimedUntil', free));
  if (except.length > 0) waiting = waiting.where('resources.id', 'not in', except);
  return waiting
    .select(['resources.id', 'files.name as fileName', 'files.kind'])
    .orderBy('resources.id')
    .executeTakeFirst();
}

/** A claim on a resource whose file is being read, and its expiry. The expiry identifies the claim. */
export interface TextClaim {
  id: number;
  until: string;
}

/** False if another process was faster. */
export async function claimText(db: Db, { id, until }: TextClaim, free: Due): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resources')
    .set({ textClaimedUntil: until })
    .where('id', '=', id)
    .where('textState', '=', 'waiting')
    .where(whereDue('textClaimedUntil', free))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Prolongs a claim and locks the row until the transaction ends, so that it does not change while it is indexed. False
 * if the claim was lost or the resource is deleted.
 */
export async function prolongText(db: Db, { id, until }: TextClaim, newUntil: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resources')
    .set({ textClaimedUntil: newUntil })
    .where('id', '=', id)
    .where('textClaimedUntil', '=', until)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Ends a claim with the result of reading the file. Returns the resource's audience, or undefined if the claim was
 * lost.
 */
export async function settleText(
  db: Db,
  { id, until }: TextClaim,
  text: Pick<Schema['resources'], 'textState' | 'textReason'>,
): Promise<{ scope: number } | undefined> {
  return db
    .updateTable('resources')
    .set({ ...text, textClaimedUntil: null })
    .where('id', '=', id)
    .where('textClaimedUntil', '=', until)
    .returning('scope')
    .executeTakeFirst();
}

/** Releases a claim that is still valid, so that any worker may take the file. */
export async function releaseText(db: Db, { id, until }: TextClaim): Promise<void> {
  await db
    .updateTable('resources')
    .set({ textClaimedUntil: null })
    .where('id', '=', id)
    .where('textClaimedUntil', '=', until)
    .execute();
}
