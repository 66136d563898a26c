import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import { shortList } from '#web/features/usage/short-list.ts';

export function sourceOfPrice({ netPence, invoices, invoicedDays, planDays, unpricedDays }: PeriodCost): string {
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
  const parts = [
    invoicedDays > 0 && `the share, by days, of ${shortList(invoices)} for ${days(invoicedDays)}`,
    planDays > 0 && `the plan’s price for ${days(planDays)} without an invoice`,
    unpricedDays > 0 && `nothing for ${days(unpricedDays)}, which no invoice and no price covers`,
  ].filter((part) => part !== false);
  return netPence === null || parts.length === 0 ? '' : `The price is ${parts.join(', and ')}.`;
}

/** The currency of a cost; its amounts are null where there are several. */
export function currencyOf({ currencies }: PeriodCost): string {
  return currencies[0] ?? 'GBP';
}

/** Why there is no cost per use. */
export function whyNoCost({ uses, netPence, currencies }: PeriodCost): string {
  if (uses === 0) return 'There are no uses yet.';
  if (currencies.length > 1) return `These months cost ${currencies.join(' and ')}, which are not added.`;
  return netPence === null ? 'The price of this plan is on request.' : 'No invoice and no plan covers these months.';
}
