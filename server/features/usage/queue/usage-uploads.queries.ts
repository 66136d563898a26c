import type { Selectable } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type Claim, claimFirst } from '#server/db/queries/claimed-rows.ts';
import type { Db, Schema } from '#server/db/schema.ts';

type UploadTable = Schema['usageUploads'];
export type NewUpload = Pick<
  UploadTable,
  'uploaderId' | 'institutionId' | 'storedName' | 'filename' | 'fileSize' | 'sha256' | 'form' | 'createdAt'
>;

export type ClaimedUpload = Selectable<UploadTable> & { claim: string };

const underWay = ['waiting', 'reading'] as const;

/** With the institution's name, and the number of reports ahead of it while it is not finished. */
export type UploadRow = Awaited<ReturnType<typeof readUploads>>['rows'][number];

export async function insertUpload(db: Db, row: NewUpload): Promise<number> {
  const { id } = await db
    .insertInto('usageUploads')
    .values({ ...row, state: 'waiting', changedAt: row.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The number of this person's reports that are not stored, and of everybody's unfinished ones. */
export async function countUploads(db: Db, uploaderId: number): Promise<{ own: number; waiting: number }> {
  const own = await db
    .selectFrom('usageUploads')
    .where('uploaderId', '=', uploaderId)
    .where('state', '!=', 'stored')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom('usageUploads')
    .where('state', 'in', underWay)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { own: Number(own.count), waiting: Number(waiting.count) };
}

/** A person's reports, newest first. */
export function readUploads(db: Db, uploaderId: number, asked: ListQuery) {
  const newestFirst = sorted('desc', sortColumn('number', 'u.id'));
  return readPage(rowsOf(db).where('u.uploaderId', '=', uploaderId), newestFirst, asked);
}

/** Undefined if it is another person's. */
export async function findUpload(db: Db, { id, uploaderId }: { id: number; uploaderId: number }) {
  return rowsOf(db).where('u.id', '=', id).where('u.uploaderId', '=', uploaderId).executeTakeFirst();
}

function rowsOf(db: Db) {
  return db
    .selectFrom('usageUploads as u')
    .innerJoin('institutions', 'institutions.id', 'u.institutionId')
    .selectAll('u')
    .select('institutions.name as institutionName')
    .select(({ selectFrom }) =>
      selectFrom('usageUploads as earlier')
        .where('earlier.state', 'in', underWay)
        .whereRef('earlier.id', '<', 'u.id')
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .as('before'),
    );
}

export async function listUploadersWaiting(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('usageUploads')
    .where('state', 'in', underWay)
    .select('uploaderId')
    .distinct()
    .execute();
  return rows.map(({ uploaderId }) => uploaderId);
}

/** Claims the next report that is due, or whose claim has expired. */
export function claimUpload(db: Db, claim: Claim): Promise<ClaimedUpload | undefined> {
  const to = { state: 'reading', changedAt: claim.free.now } as const;
  return claimFirst(db, 'usageUploads', { ...claim, from: underWay, to });
}

/** Queues a report again with another form, even if it is being read. False if it is stored. */
export async function requeueUpload(
  db: Db,
  { id, uploaderId }: { id: number; uploaderId: number },
  { form, changedAt }: Pick<UploadTable, 'form' | 'changedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('usageUploads')
    .set({ form, changedAt, state: 'waiting', attempts: 0, claim: null, claimedUntil: null })
    .where('id', '=', id)
    .where('uploaderId', '=', uploaderId)
    .where('state', '!=', 'stored')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the state and the stored file of the deleted row. */
export async function deleteUpload(db: Db, { id, uploaderId }: { id: number; uploaderId: number }) {
  return db
    .deleteFrom('usageUploads')
    .where('id', '=', id)
    .where('uploaderId', '=', uploaderId)
    .returning(['state', 'storedName'])
    .executeTakeFirst();
}

/** Deletes finished rows that nobody has touched since. */
export async function deleteUploadsBefore(db: Db, time: string) {
  return db
    .deleteFrom('usageUploads')
    .where('changedAt', '<', time)
    .where('state', 'not in', underWay)
    .returning(['state', 'storedName'])
    .execute();
}
