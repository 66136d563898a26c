import type { Selectable } from 'kysely';
import { type Claim, claimFirst } from '#server/db/queries/claimed-rows.ts';
import type { Db, Schema } from '#server/db/schema.ts';

type ArchiveTable = Schema['personArchives'];
export type ArchiveRow = Selectable<ArchiveTable> & { personName: string };
export type ClaimedArchive = Selectable<ArchiveTable> & { claim: string };

const underWay = ['waiting', 'making'] as const;

/** Requests an archive and returns its id, or the id of the one already under way. */
export async function insertArchive(
  db: Db,
  asked: Pick<ArchiveTable, 'personId' | 'askedById' | 'askedAt'>,
): Promise<{ id: number; isNew: boolean }> {
  const made = await db
    .insertInto('personArchives')
    .values({ ...asked, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { id } = await db
    .selectFrom('personArchives')
    .where('askedById', '=', asked.askedById)
    .where('personId', '=', asked.personId)
    .where('state', 'in', underWay)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Expires earlier archives of the same person and requester. The sweep removes their bytes. */
export async function endEarlierArchives(
  db: Db,
  { id, personId, askedById }: Pick<ArchiveRow, 'id' | 'personId' | 'askedById'>,
  at: string,
): Promise<void> {
  await db
    .updateTable('personArchives')
    .set({ endsAt: at })
    .where('askedById', '=', askedById)
    .where('personId', '=', personId)
    .where('id', '<', id)
    .where('state', 'not in', underWay)
    .execute();
}

/** Number of archives of this requester that are under way or can be opened. */
export async function countArchives(db: Db, askedById: number, now: string): Promise<number> {
  const row = await open(db, now)
    .where('a.askedById', '=', askedById)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Archives of this requester that have not expired, newest first. */
export async function listArchives(db: Db, askedById: number, now: string): Promise<ArchiveRow[]> {
  return withName(open(db, now).where('a.askedById', '=', askedById))
    .orderBy('a.id', 'desc')
    .execute();
}

/** Returns undefined if somebody else requested the archive, or it has expired. */
export async function findArchive(
  db: Db,
  { id, askedById, now }: { id: number; askedById: number; now: string },
): Promise<ArchiveRow | undefined> {
  return withName(open(db, now).where('a.id', '=', id).where('a.askedById', '=', askedById)).executeTakeFirst();
}

/** Finds an archive for its notification, whoever requested it. */
export async function readArchive(db: Db, id: number): Promise<ArchiveRow | undefined> {
  return withName(all(db).where('a.id', '=', id)).executeTakeFirst();
}

function all(db: Db) {
  return db.selectFrom('personArchives as a').innerJoin('users', 'users.id', 'a.personId');
}

function open(db: Db, now: string) {
  return all(db).where((eb) => eb.or([eb('a.endsAt', 'is', null), eb('a.endsAt', '>', now)]));
}

function withName(query: ReturnType<typeof all>) {
  return query.selectAll('a').select('users.fullName as personName');
}

/** Claims the next waiting archive, or one whose claim has expired. */
export function claimArchive(db: Db, claim: Claim): Promise<ClaimedArchive | undefined> {
  return claimFirst(db, 'personArchives', { ...claim, from: underWay, to: { state: 'making' } });
}

export async function listEndedArchives(db: Db, now: string): Promise<Pick<ArchiveRow, 'id' | 'storedName'>[]> {
  return db.selectFrom('personArchives').where('endsAt', '<=', now).select(['id', 'storedName']).limit(200).execute();
}

export async function deleteArchive(db: Db, id: number): Promise<void> {
  await db.deleteFrom('personArchives').where('id', '=', id).execute();
}
