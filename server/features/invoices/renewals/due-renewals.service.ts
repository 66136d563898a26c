import type { RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import { type PricedTerm, priceOfTerm } from '#contract/values/plans-and-usage/list-prices.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { listPriceIn, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import type { VatSeller } from '#contract/values/plans-and-usage/vat-rules.ts';
import type { Db } from '#server/db/schema.ts';
import { vatNowFor } from '#server/features/invoices/institution-vat.service.ts';
import { receiverOf } from '#server/features/invoices/invoice-news.service.ts';
import { buyerOf } from '#server/features/invoices/invoices.queries.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { type DueRow, listPlanInvoices, type Year } from './renewals.queries.ts';

export interface DueYear extends RenewalDue {
  contactId: number | null;
}

/** The offers that these institutions could get: the year after their plan, priced as an invoice would be now. */
export async function dueYears(
  db: Db,
  rows: readonly DueRow[],
  { directory, settings, planOn }: { directory: Directory; settings: VatSeller; planOn: PlanOn },
): Promise<DueYear[]> {
  const invoiced = await listPlanInvoices(
    db,
    rows.map(({ institutionId }) => institutionId),
  );
  return rows.map((row) => {
    const { institutionId, institution, validUntil, ...term } = row;
    const { tier, currency } = term;
    const periodStart = addDays(validUntil, 1);
    const earlier = invoiced.filter((invoice) => invoice.institutionId === institutionId);
    const contact = receiverOf({ requestedBy: earlier.at(-1)?.contactId ?? 0, institutionId }, directory);
    const agreed = agreedPrice(term, planOn);
    const pricePence = agreed === null ? listPriceIn(planOn(tier, periodStart), currency) : null;
    const last = earlier.findLast((invoice) => invoice.tier === tier && invoice.currency === currency);
    return {
      institutionId,
      institution,
      tier,
      periodStart,
      periodEnd: lastDayOfYearFrom(periodStart),
      validUntil,
      contactId: contact?.id ?? null,
      contact: contact?.fullName ?? null,
      currency,
      pricePence,
      lastPence: pricePence === null ? (agreed ?? last?.netPence ?? null) : null,
      ...vatNowFor(settings, buyerOf(row)),
    };
  });
}

/** The price of a term that is not the list's; null for the list price, a trial, and a price on request. */
function agreedPrice(term: PricedTerm, planOn: PlanOn): number | null {
  const price = priceOfTerm(term, planOn);
  return price === listPriceIn(planOn(term.tier, term.startDate), term.currency) ? null : price;
}

export function yearKey({ institutionId, periodStart }: Year): string {
  return `${institutionId} ${periodStart}`;
}
