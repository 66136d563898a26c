import { type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sorted } from '#server/db/list-page.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { byName, withPlan } from '#server/db/queries/institutions-with-plans.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Locks an institution's noted uses until the end of the transaction. */
export async function lockUses(db: Db, institutionId: number): Promise<void> {
  // An update that changes nothing locks the row on both engines.
  await db
    .updateTable('institutions')
    .set(({ ref }) => ({ usesOfLastYear: ref('usesOfLastYear') }))
    .where('id', '=', institutionId)
    .execute();
}

export type NotedMonth = Pick<Selectable<Schema['institutionUses']>, 'month' | 'uses' | 'mayHoldMachines'>;

export async function replaceUses(
  db: Db,
  institutionId: number,
  { months, usesOfLastYear }: { months: readonly NotedMonth[]; usesOfLastYear: number | null },
): Promise<void> {
  await db.deleteFrom('institutionUses').where('institutionId', '=', institutionId).execute();
  const rows = months.map((noted) => ({ institutionId, ...noted }));
  if (rows.length > 0) await db.insertInto('institutionUses').values(rows).execute();
  await db.updateTable('institutions').set({ usesOfLastYear }).where('id', '=', institutionId).execute();
}

/** Institutions with counting reports but without a noted total. */
export async function listUnnoted(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('usageImports')
    .innerJoin('institutions', 'institutions.id', 'usageImports.institutionId')
    .innerJoin('resources', 'resources.id', 'usageImports.resourceId')
    .where('institutions.usesOfLastYear', 'is', null)
    .where('usageImports.completedAt', 'is not', null)
    .where('usageImports.months', '!=', '')
    .where('resources.deletedAt', 'is', null)
    .select('institutions.id')
    .distinct()
    // Ordered, so that two processes that start at once lock in the same order.
    .orderBy('institutions.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** One page of the institutions with these values, by name, with their plans on a day. */
export function readWithUses(db: Db, values: InstitutionValues, { day, ...page }: ListQuery & { day: string }) {
  const served = withPlan(db, day)
    .where(whereInstitution(values))
    .select(['institutions.id', 'institutions.name', 'institutions.usesOfLastYear', 'subscriptions.tier']);
  return readPage(served, sorted('asc', ...byName), page);
}

/** The uses of these institutions, month by month, ascending. */
export async function listUses(db: Db, institutionIds: readonly number[]) {
  return db
    .selectFrom('institutionUses')
    .where('institutionId', 'in', idsOf(db, institutionIds))
    .orderBy('institutionId')
    .orderBy('month')
    .selectAll()
    .execute();
}

/** The uses of all institutions with these values, month by month, ascending. */
export async function sumUses(db: Db, values: InstitutionValues) {
  const all = db.selectFrom('institutionUses');
  const some = all
    .innerJoin('institutions', 'institutions.id', 'institutionUses.institutionId')
    .where(whereInstitution(values));
  return (
    (Object.keys(values).length === 0 ? all : some)
      .groupBy('month')
      .orderBy('month')
      .select(({ fn }) => ['month', fn.countAll<number>().as('institutions')])
      // PostgreSQL sums integers into a numeric, which arrives as text.
      .select(sql<number>`cast(sum(uses) as bigint)`.as('uses'))
      .execute()
  );
}

/** The newest report of each of these institutions. */
export async function listNewestReports(db: Db, institutionIds: readonly number[]) {
  const newest = db
    .selectFrom('resources')
    // An institution's resources have its id as scope, which is indexed.
    .where('scope', 'in', idsOf(db, institutionIds))
    .where('type', '=', 'usage_stats')
    .where('audience', 'in', ['learning', 'librarian'])
    .where('deletedAt', 'is', null)
    .groupBy('institutionId')
    .select(({ fn }) => fn.max('id').as('id'));
  return db
    .selectFrom('resources')
    .innerJoin('users', 'users.id', 'resources.uploaderId')
    .where('resources.id', 'in', newest)
    .select(['resources.institutionId', 'resources.sharedAt', 'resources.title', 'users.fullName as uploaderName'])
    .execute();
}

function idsOf(db: Db, ids: readonly number[]) {
  return sql<number>`(${idRows(db, ids)})`;
}
