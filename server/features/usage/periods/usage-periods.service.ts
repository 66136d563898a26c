import type { PeriodCost, UsagePeriods } from '#contract/plans-and-usage/usage-periods.ts';
import type { PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { isIn, type MonthRange, monthCount, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { type ChangedBy, recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { feedOf } from '#server/features/usage/feed/usage-feed.ts';
import { countedUses } from '#server/features/usage/figures/counted-sums.ts';
import {
  monthsOfTerm,
  monthsOfYearUntil,
  type SubscriptionYear,
} from '#server/features/usage/figures/usage-allowance.ts';
import { listImports, listSubscriptionPeriods } from '#server/features/usage/usage.queries.ts';
import { type InvoicedTerm, priceOfMonths } from './period-price.ts';
import {
  findFinancialYearStart,
  findNotedMonths,
  listInvoicedTerms,
  setFinancialYearStart,
} from './usage-periods.queries.ts';

/** The requested period and those before it. */
const comparedPeriods = 5;
const monthsOfYear = 12;

/** The subscription years and the financial year of an institution. */
export async function readPeriods(db: Db, institutionId: number): Promise<UsagePeriods> {
  const years = await listSubscriptionPeriods(db, institutionId);
  return {
    known: await findNotedMonths(db, institutionId),
    financialYearStart: await findFinancialYearStart(db, institutionId),
    subscriptionYears: years.flatMap((year) => rangeOf(years, year) ?? []).reverse(),
  };
}

/** Sets the month in which an institution's financial year begins, in the caller's transaction. */
export async function chooseFinancialYear(
  db: Transaction,
  { institutionId, startMonth }: { institutionId: number; startMonth: number | null },
  by: ChangedBy,
): Promise<void> {
  const before = { financialYearStart: await findFinancialYearStart(db, institutionId) };
  const after = { financialYearStart: startMonth };
  await setFinancialYearStart(db, institutionId, startMonth);
  const object = { objectType: 'institution', objectId: institutionId, institutionId } as const;
  await recordChange(db, { ...by, ...object, action: 'change', before, after });
}

/** The months of a term, as many as it lasts and at least twelve; null if newer ones contain them all. */
function rangeOf(years: readonly SubscriptionYear[], year: SubscriptionYear) {
  const months = monthsOfYearUntil(years, year, year.endDate.slice(0, 7));
  const [from, to] = [months[0], months.slice(0, Math.max(monthsOfYear, monthsOfTerm(year))).at(-1)];
  return from && to ? { tier: year.tier, from, to } : null;
}

interface AskedCosts {
  institutionId: number;
  period: MonthRange;
  maySeeInvoices: boolean;
  planOn: PlanOn;
}

/**
 * The cost of a use in these months, followed by the same months of earlier years that have figures. Uses and price are of months with
 * figures alone, so that an unfinished year can be compared.
 */
export async function readCosts(
  db: Db,
  { institutionId, period, maySeeInvoices, planOn }: AskedCosts,
): Promise<PeriodCost[]> {
  const imports = (await listImports(db, institutionId)).map(toStoredImport);
  const years = await listSubscriptionPeriods(db, institutionId);
  const invoices = maySeeInvoices ? await listInvoicedTerms(db, institutionId) : [];
  const periods = [period];
  while (periods.length < comparedPeriods) periods.push(samePeriodBefore(periods.at(-1) ?? period));
  const feed = feedOf(imports);
  const uses = countedUses(feed);
  const mixed = [...feed].filter(([, source]) => source.imports.some(({ mayHoldMachines }) => mayHoldMachines));
  const mixedMonths = mixed.map(([month]) => month);
  return periods
    .map((each) => costOfPeriod(each, { uses, mixedMonths, invoices, years, planOn }))
    .filter(({ reportedMonths }, at) => at === 0 || reportedMonths > 0);
}

interface Known {
  uses: ReadonlyMap<string, number>;
  mixedMonths: readonly string[];
  invoices: readonly InvoicedTerm[];
  years: readonly SubscriptionYear[];
  planOn: PlanOn;
}

function costOfPeriod(period: MonthRange, { uses, mixedMonths, invoices, years, planOn }: Known): PeriodCost {
  const reported = [...uses.keys()].filter((month) => isIn(period, month));
  const used = reported.reduce((sum, month) => sum + (uses.get(month) ?? 0), 0);
  const price = priceOfMonths(reported, invoices, { years, planOn });
  const isPriced = price.netPence !== null && price.invoicedDays + price.planDays > 0 && used > 0;
  return {
    ...period,
    months: monthCount(period),
    reportedMonths: reported.length,
    uses: used,
    mixedMonths: reported.filter((month) => mixedMonths.includes(month)),
    ...price,
    pencePerUse: isPriced && price.netPence !== null ? price.netPence / used : null,
  };
}
