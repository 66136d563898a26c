import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ServedFilter, ServedQuery } from '#contract/people/institutions.ts';
import { type Attention, signedInWithinDays } from '#contract/values/people/attention.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { certificateWarningDays } from '#contract/values/technical-setup.ts';
import { countRows } from '#server/db/count-rows.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { byName, planEnd, planRank, withPlan } from '#server/db/queries/institutions-with-plans.ts';
import type { Db } from '#server/db/schema.ts';
import { byStaff, shownInstitutions, whereNamed } from './institutions.queries.ts';

const sorts = {
  name: [],
  plan: [planRank],
  // Institutions without a plan or a figure sort before the lowest value.
  renewal: [sortColumn('text', sql`coalesce(${planEnd}, '')`)],
  uses: [sortColumn('number', sql`coalesce(institutions."usesOfLastYear", -1)`)],
  ...byStaff,
} as const satisfies Record<ServedQuery['sort'], unknown>;

/** One page of the matching institutions, with their plans on a day, their staff and their number of active people. */
export function readServed(
  db: Db,
  values: InstitutionValues,
  { sort, order, limit, cursor, ...filter }: ServedQuery & { day: string },
) {
  const served = shownInstitutions(db, filter.day)
    .where(whereFound(values, filter))
    .select('institutions.usesOfLastYear');
  return readPage(served, sorted(order, ...sorts[sort], ...byName), { limit, cursor });
}

export async function countServed(
  db: Db,
  values: InstitutionValues,
  filter: ServedFilter & { day: string },
): Promise<number> {
  return countRows(withPlan(db, filter.day).where(whereFound(values, filter)));
}

function whereFound(values: InstitutionValues, { day, q, plan, attention, only }: ServedFilter & { day: string }) {
  const conditions = [whereInstitution(values), whereNamed(q)];
  if (only) conditions.push(sql`institutions.id in (${sql.join(only)})`);
  if (attention) conditions.push(whereAttention(attention, day));
  if (plan === 'none') conditions.push(sql`subscriptions.tier is null`);
  else if (plan) conditions.push(sql`subscriptions.tier = ${plan}`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function whereAttention(attention: Attention, day: string): RawBuilder<SqlBool> {
  switch (attention) {
    case 'not-renewed':
      // A plan that begins later counts as a renewal.
      return sql`subscriptions.tier is null and (select max(bought."endDate") from subscriptions as bought
        where bought."institutionId" = institutions.id and bought.status <> 'cancelled') < ${day}`;
    case 'not-signed-in':
      return sql`not exists (select 1 from users where users."institutionId" = institutions.id
        and users."deactivatedAt" is null and users."lastSignInAt" >= ${addDays(day, -signedInWithinDays)})`;
    case 'no-usage':
      return sql`subscriptions.tier is not null and not exists (select 1 from "institutionUses" as used
        where used."institutionId" = institutions.id and used.uses > 0
        and used.month = (select max(month) from "institutionUses"))`;
    case 'certificate':
      return sql`exists (select 1 from "technicalSetups" as setup where setup."institutionId" = institutions.id
        and setup."certificateEnds" < ${addDays(day, certificateWarningDays[0])})`;
  }
}
