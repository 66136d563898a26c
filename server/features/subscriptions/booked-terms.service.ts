import { londonTime } from '#contract/values/chat/support-hours.ts';
import { addDays } from '#contract/values/plans-and-usage/plan-days.ts';
import { overlaps } from '#contract/values/plans-and-usage/plan-terms.ts';
import { type Tier, tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { longDay } from '#server/platform/long-day.ts';
import {
  isInvoicedBesides,
  listBookedFor,
  listSubscriptionsOf,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';
import { addTerm, lockExisting, type Subscriptions } from './subscriptions.service.ts';

/** The accepted offer's request, or the invoice, that wrote a term down: `request:12`. */
export type BookedFor = `request:${number}` | `invoice:${number}`;

export interface BookedPeriod {
  institutionId: number;
  tier: Tier;
  periodStart: string;
  periodEnd: string;
  netMinor: number;
  currency: string;
  purchaseOrder: string | null;
}

/** Writes the periods of accepted offers and sent invoices down as terms of the contract. */
export interface BookedTerms {
  /**
   * Adds the period as a term, unless terms of this plan cover it already. An uninvoiced term that begins with it gets
   * its end and price. Throws 409 where it overlaps other terms.
   */
  book(transaction: Transaction, period: BookedPeriod, by: Booking): Promise<void>;
  /** Withdraws the terms written down for these, if they have not begun and staff have not changed them since. */
  release(transaction: Transaction, institutionId: number, by: { bookedFor: BookedFor[]; byId: number }): Promise<void>;
}

interface Booking {
  bookedFor: BookedFor;
  byId: number;
}

export function createBookedTerms({ clock }: { clock: Clock }, plans: Subscriptions): BookedTerms {
  const today = () => londonTime(clock()).day;

  function changeOf(objectId: number, institutionId: number, byId: number) {
    return { byId, at: isoTime(clock()), objectType: 'subscription', objectId, institutionId } as const;
  }

  async function add(
    transaction: Transaction,
    { institutionId, tier, periodStart: startDate, periodEnd: endDate, ...paid }: BookedPeriod,
    before: SubscriptionRow | undefined,
    { bookedFor, byId }: Booking,
  ): Promise<void> {
    const { netMinor: priceMinor, currency, purchaseOrder } = paid;
    // Another year of a plan keeps what was agreed about it.
    const conditions = { allowance: before?.allowance ?? null, reference: before?.reference ?? null };
    const status = endDate < today() ? 'expired' : 'active';
    const agreed = { priceMinor, currency, purchaseOrder, ...conditions };
    const row = { tier, startDate, endDate, status, ...agreed, bookedFor } as const;
    await addTerm(transaction, { institutionId, byId, at: isoTime(clock()) }, row);
  }

  async function change(
    transaction: Transaction,
    before: SubscriptionRow,
    after: Partial<SubscriptionRow>,
    byId: number,
  ): Promise<void> {
    const { id, institutionId, version } = before;
    await updateSubscription(transaction, id, { ...after, version: version + 1, updatedAt: isoTime(clock()) });
    const action = after.withdrawnAt ? 'cancel' : 'change';
    await recordChange(transaction, { ...changeOf(id, institutionId, byId), action, before, after });
  }

  return {
    async book(transaction, period, by) {
      const { institutionId, tier, currency } = period;
      await lockExisting(transaction, institutionId);
      const present = await listSubscriptionsOf(transaction, institutionId);
      const days = { startDate: period.periodStart, endDate: period.periodEnd };
      const touched = present.filter((row) => overlaps(row, days));
      const [first] = touched;
      if (!first) {
        const before = present.findLast((row) => row.endDate < days.startDate && row.tier === tier);
        await add(transaction, period, before, by);
        return plans.noteTier(transaction, institutionId);
      }
      if (touched.some((row) => row.tier !== tier || row.status === 'cancelled')) throw overlap(first);
      const { netMinor: priceMinor, purchaseOrder } = period;
      const isOne = touched.length === 1 && first.startDate === days.startDate;
      if (covers(touched, days)) {
        // A price on request is written down once it was agreed.
        const isPriceMissing = first.priceMinor === null && !first.isTrial && first.currency === currency;
        if (isOne && isPriceMissing) await change(transaction, first, { priceMinor }, by.byId);
        return;
      }
      if (!isOne || (await isInvoicedBesides(transaction, first, by.bookedFor))) throw overlap(first);
      const agreed = { priceMinor, currency, purchaseOrder, isTrial: false };
      await change(transaction, first, { endDate: days.endDate, status: 'active', ...agreed }, by.byId);
      await plans.noteTier(transaction, institutionId);
    },

    async release(transaction, institutionId, { bookedFor, byId }) {
      await lockExisting(transaction, institutionId);
      const at = isoTime(clock());
      for (const row of await listBookedFor(transaction, institutionId, bookedFor)) {
        if (row.startDate <= today() || row.version > 1 || row.withdrawnAt !== null) continue;
        await change(transaction, row, { status: 'cancelled', withdrawnAt: at }, byId);
      }
      await plans.noteTier(transaction, institutionId);
    },
  };
}

/** Whether the terms, in order of their days, leave out no day. */
function covers(terms: readonly SubscriptionRow[], { startDate, endDate }: { startDate: string; endDate: string }) {
  let next = startDate;
  for (const term of terms) {
    if (term.startDate > next) return false;
    next = addDays(term.endDate, 1);
  }
  return next > endDate;
}

function overlap({ tier, startDate, endDate }: SubscriptionRow) {
  const what = `${tierName(tier)}, ${longDay(startDate)} to ${longDay(endDate)}`;
  return conflict(`The period overlaps ${what}. Please take its days, or change the plan first`, 'periodStart');
}
