import type { RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import { addDays, lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { plans } from '#contract/values/plans-and-usage/plans.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Db } from '#server/db/schema.ts';
import { vatNowFor } from '#server/features/invoices/institution-vat.service.ts';
import { receiverOf } from '#server/features/invoices/invoice-news.service.ts';
import type { Seller } from '#server/features/invoices/vat-rule.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import { listBuyers, listDraftedYears, listOfferedYears, listPlanInvoices, type Year } from './renewals.queries.ts';

export interface DueYear extends RenewalDue {
  contactId: number | null;
}

interface DueParts {
  directory: Directory;
  settings: Seller;
  /** London's day. */
  today: string;
}

/** The years that could be offered now: of plans that end soon, unless offered, drafted or invoiced already. The next to end first. */
export async function listDueYears(
  db: Db,
  served: readonly { id: number; name: string }[],
  { directory, settings, today }: DueParts,
): Promise<DueYear[]> {
  const names = new Map(served.map(({ id, name }) => [id, name]));
  const lastDay = addDays(today, renewalDays);
  const ending = (await listCurrentPlans(db, today)).filter(
    ({ institutionId, endDate }) => names.has(institutionId) && endDate <= lastDay,
  );
  const invoiced = await listPlanInvoices(
    db,
    ending.map(({ institutionId }) => institutionId),
  );
  const settled = [...invoiced, ...(await listDraftedYears(db)), ...(await listOfferedYears(db))];
  const taken = new Set(settled.map(yearKey));
  const buyers = await listBuyers(db);

  function yearAfter({ institutionId, tier, endDate }: { institutionId: number; tier: Tier; endDate: string }) {
    const institution = names.get(institutionId);
    const periodStart = addDays(endDate, 1);
    if (institution === undefined || taken.has(yearKey({ institutionId, periodStart }))) return [];
    const earlier = invoiced.filter((invoice) => invoice.institutionId === institutionId);
    const contact = receiverOf({ requestedBy: earlier.at(-1)?.contactId ?? 0, institutionId }, directory);
    const { pricePence } = plans[tier];
    const last = earlier.findLast((invoice) => invoice.tier === tier);
    return {
      ...{ institutionId, institution, tier, periodStart, periodEnd: lastDayOfYearFrom(periodStart) },
      ...{ validUntil: endDate, contactId: contact?.id ?? null, contact: contact?.fullName ?? null },
      ...{ pricePence, lastPence: pricePence === null ? (last?.netPence ?? null) : null },
      ...vatNowFor(settings, buyers.get(institutionId) ?? null),
    };
  }

  return ending
    .flatMap(yearAfter)
    .sort((a, b) => a.validUntil.localeCompare(b.validUntil) || a.institutionId - b.institutionId);
}

/** Names a year of an institution. */
export function yearKey({ institutionId, periodStart }: Year): string {
  return `${institutionId} ${periodStart}`;
}
