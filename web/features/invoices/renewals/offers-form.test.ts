import { expect, test } from 'vitest';
import type { RenewalDue } from '#contract/plans-and-usage/renewals.ts';
import { netOf, offersOf, problemOf, sumText, valuesOf } from './offers-form.ts';

const gold: RenewalDue = {
  ...{ institutionId: 1, institution: 'Elm', tier: 'gold', periodStart: '2026-05-01', periodEnd: '2027-04-30' },
  ...{ validUntil: '2026-04-30', currency: 'GBP', vatBasisPoints: 2000, vatReason: null },
  ...{ contact: 'Maya Okafor', pricePence: 3_999_99, lastPence: null },
};
const onRequest: RenewalDue = {
  ...gold,
  ...{ institutionId: 2, tier: 'professional', pricePence: null, lastPence: 12_500_00 },
};
const deserted: RenewalDue = { ...gold, institutionId: 3, contact: null };
const year = { periodStart: '2026-05-01' };

test('whoever can be told is chosen, and a price on request begins as the last one was', () => {
  const due = [gold, onRequest, deserted];
  expect(offersOf(due, valuesOf(due))).toEqual([
    { ...year, institutionId: 1, tier: 'gold', discounts: [] },
    { ...year, institutionId: 2, tier: 'professional', discounts: [], amountPence: 12_500_00 },
  ]);
});

test('a price on request has to be typed for what is chosen, and for nothing else', () => {
  const values = valuesOf([gold, { ...onRequest, lastPence: null }]);
  for (const typed of ['', '0', '1.005', '99,999,999']) {
    const wrong = { ...values, prices: { 2: typed } };
    expect(problemOf(onRequest, wrong)).toMatch(/amount/);
    expect(offersOf([gold, onRequest], wrong)).toBeNull();
  }
  const left = { chosen: [1], prices: {}, discounts: {} };
  expect(problemOf(onRequest, left)).toBeUndefined();
  expect(offersOf([gold, onRequest], left)).toEqual([{ ...year, institutionId: 1, tier: 'gold', discounts: [] }]);
});

test('a list price can be changed and lowered by discounts, which leave something to pay', () => {
  const discount = { key: 0, description: ' Long-standing ', amount: '99.99' };
  const values = { chosen: [1], prices: { 1: '3,000' }, discounts: { 1: [discount] } };
  expect(netOf(gold, values)).toBe(2_900_01);
  expect(offersOf([gold], values)).toEqual([
    {
      ...{ ...year, institutionId: 1, tier: 'gold', amountPence: 3_000_00 },
      discounts: [{ description: 'Long-standing', amountPence: 99_99 }],
    },
  ]);
  for (const wrong of [{ description: ' ' }, { amount: '' }, { amount: '3000' }])
    expect(offersOf([gold], { ...values, discounts: { 1: [{ ...discount, ...wrong }] } })).toBeNull();
});

test('a sum names the VAT, or why there is none', () => {
  expect(sumText(3_999_99, gold)).toBe('£3,999.99 + £800.00 VAT at 20% = £4,799.99');
  expect(sumText(100_00, { currency: 'EUR', vatBasisPoints: 0, vatReason: null })).toBe('€100.00');
  expect(sumText(100_00, { currency: 'EUR', vatBasisPoints: 0, vatReason: 'Reverse charge.' })).toBe(
    '€100.00. Reverse charge.',
  );
});
