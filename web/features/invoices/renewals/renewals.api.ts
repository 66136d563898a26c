import { useQuery } from '@tanstack/react-query';
import type { NewRenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { useBillingChange } from '#web/features/invoices/billing/billing.api.ts';
import { call, readOf } from '#web/lib/calls/api.ts';

/** What could be offered now. Kept up to date by `changed` frames. */
export function useDueRenewals() {
  return useQuery(readOf('GET /api/renewals'));
}

/** The offers of the viewer's or the chosen institution; for staff without one, of all that they serve. */
export function useRenewalOffers(institution?: number) {
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
