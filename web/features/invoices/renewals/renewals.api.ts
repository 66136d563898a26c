import { useQuery } from '@tanstack/react-query';
import type { NewRenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { renewalOffersMax } from '#contract/values/limits.ts';
import { useBillingChange } from '#web/features/invoices/billing/billing.api.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';

/** What could be offered now, as much as is offered in one go. Kept up to date by `changed` frames. */
export function useDueRenewals(institution?: number) {
  const query = { limit: renewalOffersMax, ...(institution && { institution }) };
  return useQuery(readOf('GET /api/renewals', { query }));
}

/** How much that is in all. */
export function useDueCount() {
  return useQuery(readOf('GET /api/renewals/count'));
}

const offersPageSize = 100;

/** The offers to all institutions that the member of staff serves. */
export function useRenewalOffers() {
  return useRows('GET /api/renewals/offers', {}, offersPageSize, (offers) => offers);
}

/** Whether what the desk of renewals shows is there, or will not come. */
export function useAreRenewalsRead(): boolean {
  const [due, offers] = [useDueRenewals(), useRenewalOffers()];
  return !due.isPending && (offers.rows !== undefined || offers.error !== null);
}

/** Those of the viewer's or the chosen institution: one a year. */
export function useOffersTo(institution: number | undefined) {
  return useQuery(readOf('GET /api/renewals/offers', { query: institution === undefined ? {} : { institution } }));
}

/** The address of an offer's PDF. */
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

export function useWithdrawOffer() {
  return useBillingChange((id: number) => call('DELETE /api/renewals/offers/:id', { params: { id } }), {
    failed: 'The offer was not withdrawn',
    done: () => 'Offer withdrawn',
  });
}
