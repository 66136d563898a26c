import { sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { fewestCompared } from '#contract/values/plans-and-usage/compared-months.ts';
import type { MemberSort } from '#contract/values/plans-and-usage/consortia.ts';
import { type MonthRange, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** A member of a consortium, and the month since which the consortium does not see its name. */
export interface Member {
  id: number;
  name: string;
  unnamedSince: string | null;
}

export async function listMembers(db: Db, consortiumId: number): Promise<Member[]> {
  return db
    .selectFrom('institutions')
    .where('consortiumId', '=', consortiumId)
    .orderBy('id')
    .select(['id', 'name', 'unnamedSince'])
    .execute();
}

/** The first and last month for which named members have figures. */
export async function findMonthsOfMembers(db: Db, consortiumId: number): Promise<MonthRange | null> {
  const { from, to } = await db
    .selectFrom('institutionUses')
    .innerJoin('institutions', 'institutions.id', 'institutionUses.institutionId')
    .where('institutions.consortiumId', '=', consortiumId)
    .where('institutions.unnamedSince', 'is', null)
    .select(({ fn }) => [fn.min('month').as('from'), fn.max('month').as('to')])
    .executeTakeFirstOrThrow();
  return from && to ? { from, to } : null;
}

/** The consortium of an institution, and whether it sees the institution's name; the consortium is null for non-members. */
export async function findMembership(db: Db, institutionId: number) {
  return db
    .selectFrom('institutions')
    .leftJoin('institutions as consortium', 'consortium.id', 'institutions.consortiumId')
    .where('institutions.id', '=', institutionId)
    .select(['institutions.id', 'institutions.name', 'institutions.unnamedSince'])
    .select(['consortium.id as consortiumId', 'consortium.name as consortiumName'])
    .executeTakeFirstOrThrow();
}

export async function setUnnamedSince(db: Db, institutionId: number, unnamedSince: string | null): Promise<void> {
  await db.updateTable('institutions').set({ unnamedSince }).where('id', '=', institutionId).execute();
}

export interface MembersQuestion extends ListQuery {
  consortiumId: number;
  period: MonthRange;
  q?: string | undefined;
  sort: MemberSort;
}

const name = [sortColumn('text', 'nameKey'), sortColumn('number', 'id')];
/** Members with too few months to compare come last. */
const sorts = {
  name: [],
  uses: [sortColumn('number', sql`-uses`)],
  rise: [sortColumn('number', sql`"isTooFew"`), sortColumn('number', sql`-change`)],
  fall: [sortColumn('number', sql`"isTooFew"`), sortColumn('number', sql`change`)],
} as const satisfies Record<MemberSort, unknown>;

/** One page of the members that a consortium sees by name, with their noted uses, in the order of what `changeOf` compares. */
export function readMemberUses(
  db: Db,
  { consortiumId, period, q, sort, ...page }: MembersQuestion,
): Promise<Page<{ id: number; name: string; uses: number; months: number; before: number | null }>> {
  const of = ({ from, to }: MonthRange) =>
    sql`from "institutionUses" where "institutionId" = institutions.id and month >= ${from} and month <= ${to}`;
  const before = samePeriodBefore(period);
  const yearsBack = Number(period.from.slice(0, 4)) - Number(before.from.slice(0, 4));
  const compared = sql`
    from "institutionUses" as now join "institutionUses" as before on before."institutionId" = now."institutionId"
      and before.month = cast(cast(substr(now.month, 1, 4) as integer) - cast(${yearsBack} as integer) as text) || substr(now.month, 5)
    where now."institutionId" = institutions.id and now.month >= ${period.from} and now.month <= ${period.to}`;
  const fewest = fewestCompared(period);
  const members = db
    .selectFrom('institutions')
    .where('consortiumId', '=', consortiumId)
    .where('unnamedSince', 'is', null)
    .where((eb) => eb.and(typedWords(q).map((word) => containing(sql.ref('institutions.nameKey'), word))))
    .select(['id', 'name', 'nameKey'])
    // PostgreSQL sums integers into a numeric, which arrives as text.
    .select(sql<number>`(select cast(coalesce(sum(uses), 0) as bigint) ${of(period)})`.as('uses'))
    .select(sql<number>`(select count(*) ${of(period)})`.as('months'))
    .select(sql<number | null>`(select cast(sum(uses) as bigint) ${of(before)})`.as('before'))
    .select(sql<number>`(select cast(coalesce(sum(now.uses - before.uses), 0) as bigint) ${compared})`.as('change'))
    .select(sql<number>`case when (select count(*) ${compared}) < ${fewest} then 1 else 0 end`.as('isTooFew'));
  const found = db.selectFrom(members.as('members')).select(['id', 'name', 'uses', 'months', 'before']);
  return readPage(found, sorted('asc', ...sorts[sort], ...name), page);
}

/** The noted uses of some institutions in two periods, month by month. */
export async function listUsesOfPeriods(db: Db, institutionIds: readonly number[], periods: readonly MonthRange[]) {
  return db
    .selectFrom('institutionUses')
    .where('institutionId', 'in', sql<number>`(${idRows(db, institutionIds)})`)
    .where((eb) => eb.or(periods.map(({ from, to }) => eb.and([eb('month', '>=', from), eb('month', '<=', to)]))))
    .select(['institutionId', 'month', 'uses'])
    .execute();
}
