import type { NextToInvoice } from '#contract/plans-and-usage/invoices.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { longDay } from '#server/platform/long-day.ts';
import type { Portal } from '#server/portal.ts';
import { createFindVatNow } from './institution-vat.service.ts';
import { type BoughtPeriod, listBoughtPeriods } from './invoices.queries.ts';

/** Reads the term that a request of the institution would ask for now, or why there is none. */
export function createNextToInvoice({ reading, clock, settings, planOn }: Portal) {
  const findVatNow = createFindVatNow(reading, settings);

  return async (institutionId: number): Promise<NextToInvoice> => {
    const { day } = londonTime(clock());
    const term = termToInvoice(await listBoughtPeriods(reading, institutionId, { day, planOn }));
    if (typeof term === 'string') return { term: null, reason: term };
    const { tier, startDate: periodStart, endDate: periodEnd, price: amountPence, currency } = term;
    const { vatBasisPoints } = await findVatNow(institutionId);
    return { term: { tier, periodStart, periodEnd, amountPence, currency, vatBasisPoints }, reason: null };
  };
}

/** The first term without an invoice, or why there is none to ask for. Nobody pays for a trial. */
export function termToInvoice(bought: readonly BoughtPeriod[]): BoughtPeriod | string {
  const paid = bought.filter(({ isTrial }) => !isTrial);
  const [period, last] = [paid.find(({ invoiceNumber }) => invoiceNumber === null), paid.at(-1)];
  if (period) return period;
  if (!last) return 'Your institution has no plan to invoice';
  const { tier, startDate, endDate, invoiceNumber } = last;
  const days = `${longDay(startDate)} to ${longDay(endDate)}`;
  return `${tierName(tier)}, ${days}, was invoiced with ${invoiceNumber}. No later term is agreed yet`;
}
