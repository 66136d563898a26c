import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import { daySpanText } from '#web/features/usage/periods/month-text.ts';
import { shortList } from '#web/features/usage/short-list.ts';

/** The parts of the price, and the days without one. */
export function sourceOfPrice({ netPence, invoices, invoicedDays, planDays, unpriced }: PeriodCost): string {
  const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`;
  const parts = [
    invoicedDays > 0 && `the share, by days, of ${shortList(invoices)} for ${days(invoicedDays)}`,
    planDays > 0 && `the plan’s price for ${days(planDays)} without an invoice`,
  ].filter((part) => part !== false);
  const without = shortList(unpriced.map(daySpanText));
  const sentences = [
    netPence !== null && parts.length > 0 && `The price is ${parts.join(', and ')}.`,
    unpriced.length > 0 && `No price for ${without}: no plan or invoice covers it.`,
  ];
  return sentences.filter((sentence) => sentence !== false).join(' ');
}

/** The currency of a cost; its amounts are null where there are several. */
export function currencyOf({ currencies }: PeriodCost): string {
  return currencies[0] ?? 'GBP';
}

/** Why there is no cost per use. */
export function whyNoCost({ uses, netPence, currencies }: PeriodCost): string {
  if (uses === 0) return 'There are no uses yet.';
  if (currencies.length > 1) return `These months cost ${currencies.join(' and ')}, which are not added.`;
  return netPence === null ? 'The price of this plan is on request.' : 'There is no price for these months.';
}
