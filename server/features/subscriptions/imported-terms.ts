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
  institutionId: number;
  tier: Tier;
  startDate: string;
  endDate: string;
  /** Null: the list price in this currency. */
  priceMinor: number | null;
  currency: string;
}

/** Adds a term of a file in the import's transaction, and returns its id. Throws 409 if another has taken its days meanwhile. */
export function createTermAdder({ clock, planOn }: Pick<Portal, 'clock' | 'planOn'>, plans: Subscriptions) {
  return async (transaction: Transaction, term: ImportedTerm, byId: number | null): Promise<number> => {
    const { institutionId } = term;
    await lockExisting(transaction, institutionId);
    const present = await listSubscriptionsOf(transaction, institutionId);
    if (present.some((other) => overlaps(other, term)))
      throw conflict('A plan of the file overlaps one that was added in the meantime. Nothing was imported.', 'csv');
    const listPrice = listPriceIn(planOn(term.tier, term.startDate), term.currency);
    const status = term.endDate < londonTime(clock()).day ? 'expired' : 'active';
    const { tier, startDate, endDate, currency } = term;
    const row = { tier, startDate, endDate, currency, priceMinor: term.priceMinor ?? listPrice, status } as const;
    const id = await addTerm(transaction, { institutionId, byId, at: isoTime(clock()) }, row);
    await plans.noteTier(transaction, institutionId);
    return id;
  };
}
