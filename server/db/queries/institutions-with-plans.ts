import { sql } from 'kysely';
import { tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { sortColumn } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';

/** Institutions with their plan on a day, if any. */
export function withPlan(db: Db, day: string) {
  return db
    .selectFrom('institutions')
    .where('institutions.erasedAt', 'is', null)
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.institutionId', '=', 'institutions.id')
        .on('subscriptions.status', '=', 'active')
        .on('subscriptions.startDate', '<=', day)
        .on('subscriptions.endDate', '>=', day),
    );
}

/* Sort columns and expressions for `withPlan`. */

export const byName = [sortColumn('text', 'institutions.nameKey'), sortColumn('number', 'institutions.id')];
const ranks = tiers.map((tier, rank) => sql`when ${sql.lit(tier)} then ${sql.lit(rank + 1)}`);
/** The plan's rank; no plan comes first. */
export const planRank = sortColumn('number', sql`case subscriptions.tier ${sql.join(ranks, sql` `)} else 0 end`);
/** The last day of the newest purchased period; null without a plan. */
export const planEnd = sql<string | null>`case when subscriptions.tier is not null then (
  select max(bought."endDate") from subscriptions as bought
  where bought."institutionId" = institutions.id and bought.status = 'active') end`;
