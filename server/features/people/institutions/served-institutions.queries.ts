import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ServedFilter, ServedQuery } from '#contract/people/institutions.ts';
import { type Attention, signedInWithinDays } from '#contract/values/people/attention.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { certificateWarningDays } from '#contract/values/technical-setup.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { byName, planEnd, planRank, withPlan } from '#server/db/queries/institutions-with-plans.ts';
import type { Db } from '#server/db/schema.ts';
import { whereNamed } from './institutions.queries.ts';

const sorts = {
  name: [],
  plan: [planRank],
  // Without a plan or a figure comes before the least.
  renewal: [sortColumn('text', sql`coalesce(${planEnd}, '')`)],
  uses: [sortColumn('number', sql`coalesce(institutions."usesOfLastYear", -1)`)],
} as const satisfies Record<ServedQuery['sort'], unknown>;

/** One page of the institutions with these values, with their plans on a day. */
export function readServed(
  db: Db,
  values: InstitutionValues,
  { sort, order, limit, cursor, ...filter }: ServedQuery & { day: string },
) {
  const served = found(db, values, filter)
    .select(['institutions.id', 'institutions.name', 'institutions.usesOfLastYear'])
    .select(['subscriptions.tier as subscriptionTier', planEnd.as('subscriptionEnds')]);
  return readPage(served, sorted(order, ...sorts[sort], ...byName), { limit, cursor });
}

export async function countServed(
  db: Db,
  values: InstitutionValues,
  filter: ServedFilter & { day: string },
): Promise<number> {
  const { count } = await found(db, values, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function found(db: Db, values: InstitutionValues, { day, q, plan, attention }: ServedFilter & { day: string }) {
  let served = withPlan(db, day).where(whereInstitution(values)).where(whereNamed(q));
  if (attention) served = served.where(whereAttention(attention, day));
  if (plan === undefined) return served;
  return plan === 'none'
    ? served.where('subscriptions.tier', 'is', null)
    : served.where('subscriptions.tier', '=', plan);
}

/** Of the query of institutions with their plans on a day. */
function whereAttention(attention: Attention, day: string): RawBuilder<SqlBool> {
  switch (attention) {
    case 'not-renewed':
      // One that begins later is a renewal.
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
