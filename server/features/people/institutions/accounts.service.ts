import type { Account, AccountsOverview, AccountsQuery, MonthSum } from '#contract/people/accounts.ts';
import { type AccountFilter, accountFilters } from '#contract/values/people/accounts.ts';
import { priceOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import { listCurrency } from '#contract/values/plans-and-usage/money.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { listPriceIn, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import type { Page } from '#server/db/list-page.ts';
import type { InstitutionValues } from '#server/db/queries/institution-values.ts';
import type { Db } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { type AccountRow, countAccounts, listInvoicedTerms, listRenewals, readAccounts } from './accounts.queries.ts';
import { assignedStaff } from './institutions.service.ts';

interface Asked {
  values: InstitutionValues;
  day: string;
  planOn: PlanOn;
}

type Terms = Pick<
  AccountRow,
  'id' | 'tier' | 'endDate' | 'currency' | 'nextTier' | 'nextStart' | 'nextPrice' | 'nextCurrency' | 'nextIsTrial'
>;
type Invoiced = Awaited<ReturnType<typeof listInvoicedTerms>>[number];

export async function readAccountPage(db: Db, asked: Asked, query: AccountsQuery): Promise<Page<Account>> {
  const { rows, next } = await readAccounts(db, asked, query);
  const invoiced = await listInvoicedTerms(
    db,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row) => accountOf(row, invoiced, asked.planOn)), next };
}

export async function readAccountsOverview(db: Db, asked: Asked): Promise<AccountsOverview> {
  const { day, planOn } = asked;
  const until = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  const rows = await listRenewals(db, asked, until);
  const invoiced = await listInvoicedTerms(
    db,
    rows.map(({ id }) => id),
  );
  const counts: [AccountFilter, number][] = [];
  for (const name of accountFilters) counts.push([name, await countAccounts(db, asked, name)]);
  return {
    months: sumsOf(rows.flatMap((row) => renewalOf(row, invoiced, planOn) ?? [])),
    counts: Object.fromEntries(counts) as AccountsOverview['counts'],
  };
}

function accountOf(row: AccountRow, invoiced: readonly Invoiced[], planOn: PlanOn): Account {
  const { id, name, tier, months, usesNow, usesBefore, lastSignInAt, certificateEnds, offerUntil } = row;
  const momentOf = (at: string | null) => at && isoTime(Date.parse(at));
  return {
    ...{ id, name, tier, offerUntil },
    accountManager: assignedStaff(row.managerId, row.managerName, row.managerLeftAt),
    renewal: renewalOf(row, invoiced, planOn),
    use: { months: Number(months), now: Number(usesNow), before: Number(usesBefore) },
    lastSignInAt: momentOf(lastSignInAt),
    certificateEnds: momentOf(certificateEnds),
  };
}

function renewalOf(row: Terms, invoiced: readonly Invoiced[], planOn: PlanOn): Account['renewal'] {
  const { id, tier, endDate, currency, nextTier, nextStart, nextPrice, nextCurrency, nextIsTrial } = row;
  if (tier === null || endDate === null) return null;
  const day = addDays(endDate, 1);
  const ofContract = nextCurrency ?? currency ?? listCurrency;
  const agreedMinor =
    nextTier === null || nextStart === null
      ? null
      : priceOfTerm(
          {
            ...{ tier: nextTier, startDate: nextStart, priceMinor: nextPrice },
            ...{ currency: nextCurrency ?? listCurrency, isTrial: Boolean(nextIsTrial) },
          },
          planOn,
        );
  return {
    day,
    listMinor: listPriceIn(planOn(nextTier ?? tier, day), ofContract),
    agreedMinor,
    currency: ofContract,
    invoiced: byCurrency(invoiced.filter((one) => one.institutionId === id && one.periodStart === (nextStart ?? day))),
  };
}

function byCurrency(invoiced: readonly Invoiced[]) {
  return [...new Set(invoiced.map(({ currency }) => currency))].map((currency) => {
    const ofCurrency = invoiced.filter((one) => one.currency === currency);
    const sum = (amountOf: (one: Invoiced) => number) => ofCurrency.reduce((all, one) => all + amountOf(one), 0);
    return { currency, netMinor: sum(owedNet), paidMinor: sum(paidNet) };
  });
}

function owedNet({ netPence, creditedNetPence }: Invoiced): number {
  return netPence - creditedNetPence;
}

/** The part of the net sum that was paid: payments include VAT, and the sums beside this one do not. */
function paidNet(invoice: Invoiced): number {
  const owedPence = invoice.totalPence - invoice.creditedPence;
  return owedPence === 0 ? 0 : Math.round((owedNet(invoice) * invoice.paidPence) / owedPence);
}

/** By month and currency. */
function sumsOf(renewals: readonly NonNullable<Account['renewal']>[]): MonthSum[] {
  const sums = new Map<string, MonthSum>();
  const add = (month: string, currency: string, part: Partial<MonthSum>) => {
    const key = `${month} ${currency}`;
    const none = { renewals: 0, listMinor: 0, agreedMinor: 0, invoicedMinor: 0, paidMinor: 0 };
    const sum = sums.get(key) ?? { month, currency, ...none };
    for (const name of Object.keys(none) as (keyof typeof none)[]) sum[name] += part[name] ?? 0;
    sums.set(key, sum);
  };
  for (const { day, listMinor, agreedMinor, currency, invoiced } of renewals) {
    const month = day.slice(0, 7);
    add(month, currency, { renewals: 1, listMinor: listMinor ?? 0, agreedMinor: agreedMinor ?? 0 });
    for (const one of invoiced) add(month, one.currency, { invoicedMinor: one.netMinor, paidMinor: one.paidMinor });
  }
  return [...sums.keys()].sort().flatMap((key) => sums.get(key) ?? []);
}
