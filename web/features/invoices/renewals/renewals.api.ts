import { useQuery } from '@tanstack/react-query';
import type { NewRenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { renewalOffersMax } from '#contract/values/limits.ts';
import { renewalMaxDays } from '#contract/values/plans-and-usage/renewals.ts';
import { useBillingChange } from '#web/features/invoices/billing/billing.api.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';

/** The renewals that can be offered now, as many as one call accepts. Kept up to date by `changed` frames. */
export function useDueRenewals(institution?: number, isWanted = true) {
  // On the page of an institution its next period is offered at any time in the year before.
  const query = { limit: renewalOffersMax, ...(institution && { institution, within: renewalMaxDays }) };
  return useQuery({ ...readOf('GET /api/renewals', { query }), enabled: isWanted });
}

/** The number of all renewals that can be offered. */
export function useDueCount() {
  return useQuery(readOf('GET /api/renewals/count'));
}

const offersPageSize = 100;

/** The offers to all institutions that the member of staff serves. */
export function useRenewalOffers() {
  return useRows('GET /api/renewals/offers', {}, offersPageSize, (offers) => offers);
}

/** Whether the renewal desk is loaded or has failed. */
export function useAreRenewalsRead(): boolean {
  const [due, offers] = [useDueRenewals(), useRenewalOffers()];
  return !due.isPending && (offers.rows !== undefined || offers.error !== null);
}

/** The offers to the viewer's or the chosen institution, one a year. */
export function useOffersTo(institution: number | undefined) {
  return useQuery(readOf('GET /api/renewals/offers', { query: institution === undefined ? {} : { institution } }));
}

export function offerFile(id: number): string {
  return `/api/renewals/offers/${id}/pdf`;
}

export function useMakeOffers() {
  return useBillingChange((offers: NewRenewalOffer[]) => call('POST /api/renewals/offers', { body: { offers } }), {
    failed: 'No offer was made',
    done: ({ made, hadOne }) => {
      const news = made === 1 ? '1 offer made' : `${made} offers made`;
      return hadOne === 0 ? news : `${news}; ${hadOne} had one already`;
    },
  });
}

export function useDeclineOffer() {
  return useBillingChange(
    ({ id, reason }: { id: number; reason: string | null }) =>
      call('POST /api/renewals/offers/:id/decline', { params: { id }, body: { reason } }),
    { failed: 'The offer was not declined', done: () => 'Offer declined' },
  );
}

export function useWithdrawOffer() {
  return useBillingChange((id: number) => call('DELETE /api/renewals/offers/:id', { params: { id } }), {
    failed: 'The offer was not withdrawn',
    done: () => 'Offer withdrawn',
  });
}
