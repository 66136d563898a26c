import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PlanCounts, PlanFilter, PlansQuery } from '#contract/plans-and-usage/plan-terms.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import type { PlanSort, PlanState } from '#contract/values/plans-and-usage/plan-terms.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import { tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { dayAfter } from '#server/db/engines/sql-functions.ts';
import { readPage, type SortColumn, sortColumn, sorted } from '#server/db/list-page.ts';
import { countActivePeople } from '#server/db/queries/active-people.ts';
import { containing, typedWords } from '#server/db/queries/containing.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import type { Db } from '#server/db/schema.ts';

interface Asked {
  values: InstitutionValues;
  day: string;
}

/** One page of institutions, each with the id of the term to show, the end of what was bought, and its offer. */
export function readInstitutionPlans(
  db: Db,
  asked: Asked,
  { state, sort, order, limit, cursor, ...filter }: PlansQuery,
) {
  const rows = found(db, asked, filter)
    .where(isIn(state, asked.day))
    .leftJoin('users as manager', 'manager.id', 'institutions.accountManagerId')
    .leftJoin('invoiceRequests as wanted', (join) =>
      join.onRef('wanted.id', '=', 'offer.requestId').on('wanted.completedAt', 'is', null),
    )
    .select(['institutions.id', 'institutions.name', 'term.id as termId', 'bought.until as boughtUntil'])
    .select(['manager.id as managerId', 'manager.fullName as managerName'])
    .select(['offer.offeredAt', 'wanted.id as wantedId'])
    .select(countActivePeople().as('people'));
  return readPage(rows, sorted(order, ...sorts[sort], ...byName), { limit, cursor });
}

/** The number of matching institutions in each state, and what the terms of today cost. */
export async function countInstitutionPlans(db: Db, asked: Asked, filter: PlanFilter): Promise<PlanCounts> {
  const ofState = (state: PlanState) => sql<number>`count(case when ${isIn(state, asked.day)} then 1 end)`;
  const isToday = isCurrent(asked.day);
  const counts = await found(db, asked, filter)
    .select([
      ofState('all').as('all'),
      ofState('ending').as('ending'),
      ofState('offers').as('offers'),
      ofState('none').as('none'),
      ofState('ended').as('ended'),
      sql<number>`count(case when ${isToday} and term."isTrial" then 1 end)`.as('trials'),
      sql<number>`count(case when ${isToday} and not term."isTrial" and term."priceMinor" is null then 1 end)`.as(
        'unpriced',
      ),
    ])
    .executeTakeFirstOrThrow();
  const sums = await found(db, asked, filter)
    .where(isToday)
    .where('term.priceMinor', 'is not', null)
    .groupBy('term.currency')
    .orderBy('term.currency')
    .select([({ ref }) => ref('term.currency').$notNull().as('currency')])
    .select([sql<number>`cast(sum(term."priceMinor") as bigint)`.as('priceMinor'), sql<number>`count(*)`.as('terms')])
    .execute();
  return { ...counts, sums };
}

/** Institutions with the term of today, else the next one, else the last. */
function found(db: Db, { values, day }: Asked, { q, plan, accountManager }: PlanFilter) {
  const termId = sql<number>`(
    select shown.id from subscriptions as shown
    where shown."institutionId" = institutions.id and shown."withdrawnAt" is null
    order by
      case when shown.status = 'active' and shown."startDate" <= ${day} and shown."endDate" >= ${day} then 0
        when shown."startDate" > ${day} then 1 else 2 end,
      case when shown."startDate" > ${day} then shown."startDate" end,
      shown."startDate" desc, shown.id desc
    limit 1)`;
  const bought = db
    .selectFrom('subscriptions')
    .where('status', '=', 'active')
    .where('endDate', '>=', day)
    .groupBy('institutionId')
    .select(['institutionId', ({ fn }) => fn.max('endDate').as('until')]);
  let institutions = db
    .selectFrom('institutions')
    .where('institutions.erasedAt', 'is', null)
    .where(whereInstitution(values))
    .leftJoin('subscriptions as term', (join) => join.on('term.id', '=', termId))
    .leftJoin(bought.as('bought'), 'bought.institutionId', 'institutions.id')
    .leftJoin('renewalOffers as offer', (join) =>
      join
        .onRef('offer.institutionId', '=', 'institutions.id')
        .on('offer.periodStart', '=', dayAfter(db, 'bought.until'))
        .on('offer.declinedAt', 'is', null),
    );
  for (const word of typedWords(q))
    institutions = institutions.where(containing(sql.ref('institutions.nameKey'), word));
  if (plan) institutions = institutions.where('term.tier', '=', plan);
  if (accountManager) institutions = institutions.where('institutions.accountManagerId', '=', accountManager);
  return institutions;
}

function isCurrent(day: string): RawBuilder<SqlBool> {
  return sql`(term.status = 'active' and term."startDate" <= ${day} and term."endDate" >= ${day})`;
}

function isIn(state: PlanState, day: string): RawBuilder<SqlBool> {
  switch (state) {
    case 'all':
      return sql`true`;
    case 'ending':
      return sql`bought.until <= ${addDays(day, renewalDays)}`;
    case 'offers':
      return sql`offer.id is not null`;
    case 'none':
      return sql`term.id is null`;
    case 'ended':
      return sql`(term.id is not null and bought.until is null)`;
  }
}

const byName = [sortColumn('text', 'institutions.nameKey'), sortColumn('number', 'institutions.id')];
const ranks = tiers.map((tier, rank) => sql`when ${sql.lit(tier)} then ${sql.lit(rank + 1)}`);
const sorts = {
  name: [],
  plan: [sortColumn('number', sql`case term.tier ${sql.join(ranks, sql` `)} else 0 end`)],
  start: [sortColumn('text', sql`coalesce(term."startDate", '9999')`)],
  // Institutions whose plan does not run follow those whose plan ends.
  end: [sortColumn('text', sql`coalesce(bought.until, '9999')`)],
} as const satisfies Record<PlanSort, readonly SortColumn[]>;
