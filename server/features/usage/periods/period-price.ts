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
}

/** The price of some months. Pence, with fractions: shares are rounded for display. */
export interface PriceOfMonths {
  /** Before VAT; null if some days are of a plan with a price on request and no invoice covers them. */
  netPence: number | null;
  /** With VAT, from the invoices alone; null if not every day is invoiced. */
  totalPence: number | null;
  /** The number of days priced by an invoice, by the plan's price, and by neither. */
  invoicedDays: number;
  planDays: number;
  unpricedDays: number;
  /** The numbers of the invoices that have a share. */
  invoices: string[];
}

/**
 * Sums each invoice's share of these months, by days of its term; days that no invoice covers cost the share of the plan's yearly price. A
 * day covered by two invoices costs both. `years`: the newest last, which wins where two overlap.
 */
export function priceOfMonths(
  months: readonly string[],
  invoices: readonly InvoicedTerm[],
  { years, planOn }: { years: readonly SubscriptionYear[]; planOn: PlanOn },
): PriceOfMonths {
  let net = 0;
  let total = 0;
  let isOnRequest = false;
  const days = { invoiced: 0, plan: 0, unpriced: 0 };
  const used = new Set<string>();
  for (const day of months.flatMap(daysOf)) {
    const invoiced = invoices.filter((term) => holdsOn(term, day));
    const year = years.findLast((each) => holdsOn(each, day));
    for (const term of invoiced) {
      net += term.netPence / dayCount(term);
      total += term.totalPence / dayCount(term);
      used.add(term.number);
    }
    if (invoiced.length > 0) days.invoiced += 1;
    else if (!year) days.unpriced += 1;
    else {
      const { pricePence } = planOn(year.tier, year.startDate);
      if (pricePence === null) isOnRequest = true;
      else net += pricePence / dayCount({ startDate: year.startDate, endDate: lastDayOfYearFrom(year.startDate) });
      days.plan += 1;
    }
  }
  const isAllInvoiced = days.invoiced > 0 && days.plan + days.unpriced === 0;
  return {
    netPence: isOnRequest ? null : net,
    totalPence: isAllInvoiced ? total : null,
    invoicedDays: days.invoiced,
    planDays: days.plan,
    unpricedDays: days.unpriced,
    invoices: [...used].sort(),
  };
}

interface Term {
  startDate: string;
  endDate: string;
}

function holdsOn({ startDate, endDate }: Term, day: string): boolean {
  return startDate <= day && day <= endDate;
}

function dayCount({ startDate, endDate }: Term): number {
  return (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 + 1;
}

function daysOf(month: string): string[] {
  return Array.from({ length: daysIn(month) }, (_, at) => addDays(`${month}-01`, at));
}
