import { sql } from 'kysely';
import type { ServedFilter, ServedQuery } from '#contract/people/institutions.ts';
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
  { day, sort, order, q, plan, ...page }: ServedQuery & { day: string },
) {
  const served = found(db, values, { day, q, plan })
    .select(['institutions.id', 'institutions.name', 'institutions.usesOfLastYear'])
    .select(['subscriptions.tier as subscriptionTier', planEnd.as('subscriptionEnds')]);
  return readPage(served, sorted(order, ...sorts[sort], ...byName), page);
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

function found(db: Db, values: InstitutionValues, { day, q, plan }: ServedFilter & { day: string }) {
  const served = withPlan(db, day).where(whereInstitution(values)).where(whereNamed(q));
  if (plan === undefined) return served;
  return plan === 'none'
    ? served.where('subscriptions.tier', 'is', null)
    : served.where('subscriptions.tier', '=', plan);
}
