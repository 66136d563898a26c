import { londonTime } from '#contract/values/chat/support-hours.ts';
import { overlaps } from '#contract/values/plans-and-usage/plan-terms.ts';
import { listPriceIn } from '#contract/values/plans-and-usage/plans.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Transaction } from '#server/db/schema.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { listSubscriptionsOf } from './subscriptions.queries.ts';
import { addTerm, lockExisting, type Subscriptions } from './subscriptions.service.ts';

interface ImportedTerm {
  tier: Tier;
  startDate: string;
  endDate: string;
  /** Null: the list price in this currency, or none for a trial. */
  priceMinor: number | null;
  currency: string;
  isTrial: boolean;
  allowance: number | null;
}

/** Adds the terms that a file has for an institution, in the import's transaction. Throws 409 if another has taken their days meanwhile. */
export function createTermsAdder({ clock, planOn }: Pick<Portal, 'clock' | 'planOn'>, plans: Subscriptions) {
  return async (
    transaction: Transaction,
    institutionId: number,
    terms: readonly ImportedTerm[],
    byId: number | null,
  ): Promise<void> => {
    await lockExisting(transaction, institutionId);
    const present = await listSubscriptionsOf(transaction, institutionId);
    if (terms.some((term) => present.some((other) => overlaps(other, term))))
      throw conflict('A plan of the file overlaps one that was added in the meantime. Nothing was imported.', 'csv');
    const by = { institutionId, byId, at: isoTime(clock()) };
    for (const { tier, startDate, endDate, priceMinor, currency, isTrial, allowance } of terms) {
      const listPrice = isTrial ? null : listPriceIn(planOn(tier, startDate), currency);
      const status = endDate < londonTime(clock()).day ? 'expired' : 'active';
      const agreed = { currency, priceMinor: priceMinor ?? listPrice, isTrial, allowance };
      await addTerm(transaction, by, { tier, startDate, endDate, ...agreed, status });
    }
    await plans.noteTier(transaction, institutionId);
  };
}
