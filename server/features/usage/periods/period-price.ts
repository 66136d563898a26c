import { priceOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import type { PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { daysIn, type SubscriptionYear } from '#server/features/usage/figures/usage-allowance.ts';

/** An invoice that no credit note voids, for the days that its paper names. Both ends count. */
export interface InvoicedTerm {
  number: string;
  startDate: string;
  endDate: string;
  netPence: number;
  totalPence: number;
  currency: string;
}

/** The price of some months. Minor units, with fractions: shares are rounded for display. */
export interface PriceOfMonths {
  /**
   * Before VAT; null if some days are of a plan with a price on request and no invoice covers them, or if there are
   * several currencies.
   */
  netPence: number | null;
  /** With VAT, from the invoices alone; null if not every day is invoiced. */
  totalPence: number | null;
  /** The number of days priced by an invoice, by the plan's price, and by neither. */
  invoicedDays: number;
  planDays: number;
  unpricedDays: number;
  /** The days that no plan and no invoice covers, consecutive ones together. */
  unpriced: { from: string; to: string }[];
  /** The numbers of the invoices that have a share. */
  invoices: string[];
  /** The currencies of the shares; amounts of several are never added. */
  currencies: string[];
}

/**
 * Sums each invoice's share of these months, by days of its term; days that no invoice covers cost the share of their term's price. A day
 * covered by two invoices costs both, and one of a trial nothing. `years`: the newest last, which wins where two overlap.
 */
export function priceOfMonths(
  months: readonly string[],
  invoices: readonly InvoicedTerm[],
  { years, planOn }: Bought,
): PriceOfMonths {
  const days = months.flatMap(daysOf);
  const shares = days.map((day) => shareOf(day, invoices, { years, planOn }));
  const count = (kind: Share['kind']) => shares.filter((share) => share.kind === kind).length;
  const currencies = [...new Set(shares.flatMap((share) => share.currencies))].sort();
  const isOnRequest = shares.some(({ net }) => net === null);
  const isAllInvoiced = shares.length > 0 && count('invoiced') === shares.length;
  return {
    netPence: isOnRequest || currencies.length > 1 ? null : sumOf(shares.map(({ net }) => net ?? 0)),
    totalPence: isAllInvoiced && currencies.length === 1 ? sumOf(shares.map(({ total }) => total)) : null,
    invoicedDays: count('invoiced'),
    planDays: count('plan'),
    unpricedDays: count('unpriced') + count('trial'),
    unpriced: spansOf(days.filter((_, at) => shares[at]?.kind === 'unpriced')),
    invoices: [...new Set(shares.flatMap((share) => share.invoices))].sort(),
    currencies,
  };
}

interface Bought {
  years: readonly SubscriptionYear[];
  planOn: PlanOn;
}

/** The price of a day and its source. `net` is null on request; `total` comes from invoices. */
interface Share {
  kind: 'invoiced' | 'plan' | 'trial' | 'unpriced';
  net: number | null;
  total: number;
  invoices: string[];
  currencies: string[];
}

function shareOf(day: string, invoices: readonly InvoicedTerm[], { years, planOn }: Bought): Share {
  const invoiced = invoices.filter((term) => holdsOn(term, day));
  if (invoiced.length > 0) {
    return {
      kind: 'invoiced',
      net: sumOf(invoiced.map((term) => term.netPence / dayCount(term))),
      total: sumOf(invoiced.map((term) => term.totalPence / dayCount(term))),
      invoices: invoiced.map(({ number }) => number),
      currencies: invoiced.map(({ currency }) => currency),
    };
  }
  const year = years.findLast((each) => holdsOn(each, day));
  if (!year || year.isTrial)
    return { kind: year ? 'trial' : 'unpriced', net: 0, total: 0, invoices: [], currencies: [] };
  const net = dayPriceOf(year, planOn);
  return { kind: 'plan', net, total: 0, invoices: [], currencies: net === null ? [] : [year.currency] };
}

/** Consecutive days as spans. `days`: ascending. */
function spansOf(days: readonly string[]): { from: string; to: string }[] {
  const spans: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The price of a day of a term; null on request. */
function dayPriceOf(year: SubscriptionYear, planOn: PlanOn): number | null {
  const price = priceOfTerm(year, planOn);
  return price === null ? null : price / dayCount(pricedDays(year));
}

/** Both ends count. */
interface Days {
  startDate: string;
  endDate: string;
}

/** The days that a term's price is for. A term that another plan ended cost its price for the year. */
function pricedDays({ startDate, endDate, status }: SubscriptionYear): Days {
  const year = lastDayOfYearFrom(startDate);
  return { startDate, endDate: status === 'cancelled' && year > endDate ? year : endDate };
}

function holdsOn({ startDate, endDate }: Days, day: string): boolean {
  return startDate <= day && day <= endDate;
}

function dayCount({ startDate, endDate }: Days): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
}

function daysOf(month: string): string[] {
  return Array.from({ length: daysIn(month) }, (_, at) => addDays(`${month}-01`, at));
}
