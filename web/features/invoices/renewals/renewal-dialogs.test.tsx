import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RenewalDue, RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { open, press, type RecordedCall, recordCalls, type } from '#web/testing/recorded-calls.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { MakeOffersDialog } from './make-offers-dialog.tsx';
import { TakeUpDialog } from './take-up-dialog.tsx';
import { WithdrawOfferDialog } from './withdraw-offer-dialog.tsx';

const due: RenewalDue = {
  ...{ institutionId: 3, institution: 'Northfell College', tier: 'gold', currency: 'GBP', contact: 'Oliver Penhale' },
  ...{ periodStart: '2027-01-01', periodEnd: '2027-12-31', validUntil: '2026-12-31', vatBasisPoints: 0 },
  ...{ vatReason: null, pricePence: 4800_00, lastPence: null },
};
const offer = {
  ...due,
  id: 9,
  netPence: 4800_00,
  lines: null,
  state: 'open',
  declined: null,
} as unknown as RenewalOffer;
let sent: RecordedCall[];
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockClear();
  sent = recordCalls(() => ({ made: 1, hadOne: 0, ok: true }));
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});
const closed = () => waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
const plan = (institutionId: number) => ({ institutionId, tier: 'gold', periodStart: '2027-01-01' });

it('offers are made to those that were chosen, and to nobody where no one would see one', async () => {
  const others = [
    { ...due, institutionId: 4, institution: 'Ash', lastPence: 4000_00 },
    { ...due, institutionId: 5, institution: 'Elm', contact: null },
  ];
  await open(<MakeOffersDialog due={[due, ...others]} onClose={onClose} />);
  expect(screen.getByLabelText(/^Elm/)).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('All 2'));
  expect(screen.getByRole('button', { name: 'Make 0 offers' })).toHaveProperty('disabled', true);
  fireEvent.click(screen.getByLabelText('All 2'));
  fireEvent.click(screen.getByLabelText(/^Northfell College/));
  press('Make 1 offer');
  await closed();
  // The price of before stands where it is not the one of the list.
  expect(sent).toEqual([
    ['POST', '/api/renewals/offers', { offers: [{ ...plan(4), discounts: [], amountPence: 4000_00 }] }],
  ]);
});

it('at the price of the list none is sent', async () => {
  await open(<MakeOffersDialog due={[due]} onClose={onClose} />);
  expect(screen.queryByLabelText(/^All/)).toBeNull();
  press('Make 1 offer');
  await closed();
  expect(sent).toEqual([['POST', '/api/renewals/offers', { offers: [{ ...plan(3), discounts: [] }] }]]);
});

it('an offer is declined with a reason, or without one', async () => {
  await open(<DeclineDialog offer={offer} onClose={onClose} />);
  type('Reason (optional)', ' ');
  press('Decline offer');
  await closed();
  cleanup();
  await open(<DeclineDialog offer={offer} onClose={onClose} />);
  type('Reason (optional)', ' Too dear ');
  press('Decline offer');
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(sent).toEqual([
    ['POST', '/api/renewals/offers/9/decline', { reason: null }],
    ['POST', '/api/renewals/offers/9/decline', { reason: 'Too dear' }],
  ]);
});

it('an offer is accepted by asking for its invoice', async () => {
  await open(<TakeUpDialog offer={offer} onClose={onClose} />);
  press('Request Invoice');
  await closed();
  expect(sent).toEqual([['POST', '/api/invoice-requests', expect.objectContaining({ renewalOfferId: 9 })]]);
});

it('an offer is withdrawn once that is confirmed', async () => {
  await open(<WithdrawOfferDialog offer={offer} onClose={onClose} />);
  expect(sent).toEqual([]);
  press('Withdraw offer');
  await closed();
  expect(sent).toEqual([['DELETE', '/api/renewals/offers/9', undefined]]);
});
