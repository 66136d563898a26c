import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { identifierKindNames } from '#contract/values/people/identifiers.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type PlatformRow = Selectable<Schema['fetchedPlatforms']>;
export type CustomerRow = Selectable<Schema['fetchedCustomers']>;

/** By name. */
export async function listPlatforms(db: Db): Promise<PlatformRow[]> {
  return db.selectFrom('fetchedPlatforms').selectAll().orderBy('name').orderBy('id').execute();
}

export async function findPlatform(db: Db, id: number): Promise<PlatformRow | undefined> {
  return db.selectFrom('fetchedPlatforms').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a platform until the end of the transaction. */
export async function lockPlatform(db: Db, id: number): Promise<PlatformRow | undefined> {
  // An update that changes nothing locks the row on both engines.
  return db
    .updateTable('fetchedPlatforms')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function insertPlatform(db: Db, row: Insertable<Schema['fetchedPlatforms']>): Promise<PlatformRow> {
  return db.insertInto('fetchedPlatforms').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function updatePlatform(
  db: Db,
  id: number,
  change: Partial<Omit<PlatformRow, 'id'>>,
): Promise<PlatformRow> {
  return db.updateTable('fetchedPlatforms').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Deletes a platform with its planned fetches. */
export async function deletePlatform(db: Db, id: number): Promise<void> {
  await db.deleteFrom('usageFetches').where('platformId', '=', id).execute();
  await db.deleteFrom('fetchedCustomers').where('platformId', '=', id).execute();
  await db.deleteFrom('fetchedPlatforms').where('id', '=', id).execute();
}

/** All institutions with their customer IDs at a platform, by name. */
export function readInstitutionsAt(db: Db, platformId: number, { q, ...page }: ListQuery & { q?: string | undefined }) {
  const words = typedWords(q);
  const rows = institutionsAt(db, platformId)
    .select(['i.id', 'i.name', 'i.customerId as ownCustomerId', 'c.customerId', 'c.isOff', 'c.stopped'])
    .$if(words.length > 0, (all) =>
      all.where(({ and }) => and(words.map((word) => containing(sql.ref('i.nameKey'), word)))),
    );
  return readPage(rows, sorted('asc', sortColumn('text', 'i.nameKey'), sortColumn('number', 'i.id')), page);
}

/** The institutions for which reports are fetched, with their customer IDs there. */
export function fetchedInstitutions(db: Db, platformId: number) {
  return institutionsAt(db, platformId)
    .where(({ or, eb }) => or([eb('c.isOff', 'is', null), eb('c.isOff', '=', false)]))
    .where(({ fn }) => fn.coalesce('c.customerId', 'i.customerId'), 'is not', null);
}

function institutionsAt(db: Db, platformId: number) {
  return db
    .selectFrom('institutions as i')
    .leftJoin('fetchedCustomers as c', (join) =>
      join.onRef('c.institutionId', '=', 'i.id').on('c.platformId', '=', platformId),
    );
}

/** The first institution by name with which a platform can be tried. */
export async function findFetchedInstitution(db: Db, platformId: number) {
  return fetchedInstitutions(db, platformId)
    .select(['i.name'])
    .select(({ fn }) => fn.coalesce('c.customerId', 'i.customerId').$castTo<string>().as('customerId'))
    .orderBy('i.nameKey')
    .orderBy('i.id')
    .executeTakeFirst();
}

interface AtPlatform {
  platformId: number;
  institutionId: number;
}

export async function findCustomerAt(
  db: Db,
  { platformId, institutionId }: AtPlatform,
): Promise<CustomerRow | undefined> {
  return db
    .selectFrom('fetchedCustomers')
    .selectAll()
    .where('platformId', '=', platformId)
    .where('institutionId', '=', institutionId)
    .executeTakeFirst();
}

export async function upsertCustomerAt(
  db: Db,
  at: AtPlatform,
  change: Partial<Omit<CustomerRow, keyof AtPlatform>>,
): Promise<CustomerRow> {
  return db
    .insertInto('fetchedCustomers')
    .values({ ...at, ...change })
    .onConflict((conflict) => conflict.columns(['platformId', 'institutionId']).doUpdateSet({ ...at, ...change }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Resumes institutions that a platform refused. */
export async function clearStops(db: Db, platformId: number): Promise<void> {
  await db
    .updateTable('fetchedCustomers')
    .set({ stopped: null, stoppedCode: null })
    .where('platformId', '=', platformId)
    .execute();
}

export async function findInstitution(db: Db, id: number) {
  return db
    .selectFrom('institutions')
    .where('id', '=', id)
    .select(['id', 'name', ...identifierKindNames])
    .executeTakeFirst();
}

/** Says whether another institution has one of these customer IDs, in the portal or at a platform. */
export async function hasOtherWithCustomerId(
  db: Db,
  { platformId, institutionId }: AtPlatform,
  customerIds: readonly string[],
): Promise<boolean> {
  if (customerIds.length === 0) return false;
  const row = await institutionsAt(db, platformId)
    .where('i.id', '<>', institutionId)
    .where(({ or, eb }) => or([eb('i.customerId', 'in', customerIds), eb('c.customerId', 'in', customerIds)]))
    .select('i.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The institutions with one of these customer IDs, in the portal or at any platform. */
export async function listInstitutionsWithCustomerId(db: Db, customerIds: readonly string[]): Promise<number[]> {
  if (customerIds.length === 0) return [];
  const inPortal = db.selectFrom('institutions').where('customerId', 'in', customerIds).select('id');
  const atPlatforms = db
    .selectFrom('fetchedCustomers')
    .where('customerId', 'in', customerIds)
    .select('institutionId as id');
  return (await inPortal.union(atPlatforms).execute()).map(({ id }) => id);
}

export async function listInstitutionNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('institutions').select(['id', 'name']).execute();
}
