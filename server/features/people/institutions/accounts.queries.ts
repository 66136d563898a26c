import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccountsFilter, AccountsQuery } from '#contract/people/accounts.ts';
import { type AccountFilter, commonMonthsMin, contractWarningDays } from '#contract/values/people/accounts.ts';
import { signedInWithinDays } from '#contract/values/people/attention.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { certificateWarningDays } from '#contract/values/technical-setup.ts';
import { countRows } from '#server/db/count-rows.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type InstitutionValues, whereInstitution } from '#server/db/queries/institution-values.ts';
import { byName } from '#server/db/queries/institutions-with-plans.ts';
import { creditedNetPence, creditedPence, paidPence } from '#server/db/queries/invoice-sums.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { whereNamed } from './institutions.queries.ts';

interface Asked {
  values: InstitutionValues;
  /** The day in London. */
  day: string;
}

const lastSignIn = sql<string | null>`(select max(users."lastSignInAt") from users
  where users."institutionId" = institutions.id and users."deactivatedAt" is null)`;
const certificate = sql<string | null>`(select setup."certificateEnds" from "technicalSetups" as setup
  where setup."institutionId" = institutions.id)`;

function offerUntil(day: string) {
  return sql<string | null>`(select max(offer."validUntil") from "renewalOffers" as offer
    where offer."institutionId" = institutions.id and offer."requestId" is null
      and offer."declinedAt" is null and offer."validUntil" >= ${day})`;
}

/** By institution the uses in those of the last twelve months for which the year before has a figure too. */
function commonMonths(day: string) {
  const [month, yearAgo] = [day.slice(0, 7), addDays(`${day.slice(0, 7)}-01`, -365).slice(0, 7)];
  return sql<{ institutionId: number }>`(select used."institutionId", count(*) as months,
      sum(used.uses) as "usesNow", sum(former.uses) as "usesBefore"
    from "institutionUses" as used
    join "institutionUses" as former on former."institutionId" = used."institutionId"
      and former.month = cast(cast(substr(used.month, 1, 4) as integer) - 1 as text) || substr(used.month, 5)
    where used.month < ${month} and used.month >= ${yearAgo}
    group by used."institutionId")`;
}

/* Columns of `common`, which a query joins by `withUse`. */
const months = sql<number>`coalesce(common.months, 0)`;
const usesNow = sql<number>`cast(coalesce(common."usesNow", 0) as bigint)`;
const usesBefore = sql<number>`cast(coalesce(common."usesBefore", 0) as bigint)`;

/** Institutions with their present term and the one that follows, and with their use where it is asked for. */
function accounts(db: Db, { values, day }: Asked, { withUse }: { withUse: boolean }) {
  const next = sql<number>`(select following.id from subscriptions as following
    where following."institutionId" = institutions.id and following.status = 'active'
      and following."withdrawnAt" is null and following."startDate" > term."endDate"
    order by following."startDate" limit 1)`;
  return db
    .selectFrom('institutions')
    .where('institutions.erasedAt', 'is', null)
    .where(whereInstitution(values))
    .leftJoin('subscriptions as term', (join) =>
      join
        .onRef('term.institutionId', '=', 'institutions.id')
        .on('term.status', '=', 'active')
        .on('term.withdrawnAt', 'is', null)
        .on('term.startDate', '<=', day)
        .on('term.endDate', '>=', day),
    )
    .leftJoin('subscriptions as next', (join) => join.on(sql<SqlBool>`next.id = ${next}`))
    .$if(withUse, (rows) =>
      rows.leftJoin(commonMonths(day).as('common'), (join) =>
        join.onRef('common.institutionId', '=', 'institutions.id'),
      ),
    );
}

export type AccountRow = Awaited<ReturnType<typeof readAccounts>>['rows'][number];

export function readAccounts(db: Db, asked: Asked, { sort, order, limit, cursor, ...filter }: AccountsQuery) {
  const { day } = asked;
  const sorts = {
    name: [],
    // Institutions without a value sort last in ascending order.
    renewal: [sortColumn('text', sql`coalesce(term."endDate", '9999')`)],
    use: [
      sortColumn(
        'number',
        sql`case when ${months} >= ${sql.lit(commonMonthsMin)} and ${usesBefore} > 0
          then cast(1000 * (${usesNow} - ${usesBefore}) / ${usesBefore} as bigint) else 1000000000 end`,
      ),
    ],
    signIn: [sortColumn('text', sql`coalesce(cast(${lastSignIn} as text), '')`)],
    certificate: [sortColumn('text', sql`coalesce(cast(${certificate} as text), '9999')`)],
    accountManager: [sortColumn('text', sql`coalesce(manager."nameKey", '')`)],
  } as const;
  const rows = accounts(db, asked, { withUse: true })
    .where(whereFound(filter, day))
    .leftJoin('users as manager', 'manager.id', 'institutions.accountManagerId')
    .select(['institutions.id', 'institutions.name'])
    .select(['manager.id as managerId', 'manager.fullName as managerName', 'manager.deactivatedAt as managerLeftAt'])
    .select(termColumns)
    .select([months.as('months'), usesNow.as('usesNow'), usesBefore.as('usesBefore')])
    .select([lastSignIn.as('lastSignInAt'), certificate.as('certificateEnds'), offerUntil(day).as('offerUntil')]);
  return readPage(rows, sorted(order, ...sorts[sort], ...byName), { limit, cursor });
}

const termColumns = [
  'term.tier',
  'term.endDate',
  'term.currency',
  'next.tier as nextTier',
  'next.startDate as nextStart',
  'next.priceMinor as nextPrice',
  'next.currency as nextCurrency',
  'next.isTrial as nextIsTrial',
] as const;

/** All renewals before a day, which a year has few of. */
export function listRenewals(db: Db, asked: Asked, until: string) {
  return accounts(db, asked, { withUse: false })
    .where('term.endDate', '<', until)
    .select('institutions.id')
    .select(termColumns)
    .orderBy('term.endDate')
    .execute();
}

/** Net sums of invoices that are not void, by institution, first day of their period and currency. */
export async function listInvoicedTerms(db: Db, institutionIds: readonly number[]) {
  if (institutionIds.length === 0) return [];
  return db
    .selectFrom('invoices')
    .leftJoin('creditNotes', 'creditNotes.invoiceId', 'invoices.id')
    .where('creditNotes.number', 'is', null)
    .where('invoices.periodStart', 'is not', null)
    .where('invoices.institutionId', 'in', sql<number>`(${idRows(db, institutionIds)})`)
    .select([
      'invoices.institutionId',
      'invoices.periodStart',
      'invoices.currency',
      'invoices.totalPence',
      'invoices.netPence',
      creditedNetPence.as('creditedNetPence'),
      creditedPence.as('creditedPence'),
      paidPence.as('paidPence'),
    ])
    .execute();
}

export function countAccounts(db: Db, asked: Asked, show: AccountFilter): Promise<number> {
  return countRows(accounts(db, asked, { withUse: show === 'falling' }).where(whereFound({ show }, asked.day)));
}

function whereFound({ q, show, month }: AccountsFilter, day: string) {
  const conditions: RawBuilder<unknown>[] = [whereNamed(q)];
  if (show) conditions.push(conditionOf(show, day));
  // A renewal is on the day after the end.
  if (month !== undefined) {
    const first = `${month}-01`;
    const next = addDays(first, 31).slice(0, 7);
    conditions.push(sql`term."endDate" >= ${addDays(first, -1)} and term."endDate" < ${addDays(`${next}-01`, -1)}`);
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function conditionOf(show: AccountFilter, day: string): RawBuilder<unknown> {
  switch (show) {
    case 'falling':
      return sql`${months} >= ${sql.lit(commonMonthsMin)} and ${usesNow} < ${usesBefore}`;
    case 'not-signed-in':
      return sql`not exists (select 1 from users where users."institutionId" = institutions.id
        and users."deactivatedAt" is null and users."lastSignInAt" >= ${addDays(day, -signedInWithinDays)})`;
    case 'contract':
      return sql`term."endDate" <= ${addDays(day, contractWarningDays)} and next.id is null`;
    case 'certificate':
      return sql`${certificate} < ${addDays(day, certificateWarningDays[0])}`;
    case 'offer':
      return sql`${offerUntil(day)} is not null`;
  }
}
