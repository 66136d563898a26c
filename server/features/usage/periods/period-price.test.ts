import { expect, test } from 'vitest';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { SubscriptionYear } from '#server/features/usage/figures/usage-allowance.ts';
import { type InvoicedTerm, priceOfMonths } from './period-price.ts';

const agreed = { status: 'expired', priceMinor: null, currency: 'GBP', isTrial: false, allowance: null } as const;
const gold = { ...agreed, tier: 'gold', startDate: '2024-09-15', endDate: '2025-09-14' } as const;
const year = monthsIn({ from: '2025-01', to: '2025-12' });
const invoice = {
  number: 'INV-000001',
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  netPence: 365_00,
  totalPence: 438_00,
  currency: 'GBP',
};

const priceOf = (months: string[], invoices: InvoicedTerm[], years: SubscriptionYear[]) =>
  priceOfMonths(months, invoices, { years, planOn: (tier) => defaultPlans[tier] });

test('an invoice has its share by days, and with VAT where every day is invoiced', () => {
  expect(priceOf(['2025-01', '2025-02'], [invoice], [gold])).toEqual({
    netPence: expect.closeTo(59_00),
    totalPence: expect.closeTo(70_80),
    ...{ invoicedDays: 59, planDays: 0, unpricedDays: 0, unpriced: [], invoices: ['INV-000001'], currencies: ['GBP'] },
  });
});

test('days of a leap year are its own', () => {
  const leap = { ...invoice, startDate: '2024-01-01', endDate: '2024-12-31', netPence: 366_00 };
  expect(priceOf(['2024-02'], [leap], []).netPence).toBeCloseTo(29_00);
});

test('days without an invoice cost a share of the plan that holds, the newest where two do', () => {
  const later = { ...agreed, tier: 'silver', startDate: '2025-03-11', endDate: '2026-03-10' } as const;
  const found = priceOf(['2025-03'], [], [gold, later]);
  expect(found.netPence).toBeCloseTo((3_999_99 * 10) / 365 + (1_999_99 * 21) / 365);
  expect(found).toMatchObject({ totalPence: null, invoicedDays: 0, planDays: 31, unpricedDays: 0 });
});

test('what has neither is said, and a price on request is none', () => {
  expect(priceOf(['2023-01'], [invoice], [gold])).toMatchObject({
    ...{ netPence: 0, unpricedDays: 31, planDays: 0 },
    unpriced: [{ from: '2023-01-01', to: '2023-01-31' }],
  });
  const onRequest = { ...gold, tier: 'professional' } as const;
  expect(priceOf(['2025-01'], [], [onRequest])).toMatchObject({ netPence: null, planDays: 31 });
  expect(priceOf(['2025-01'], [invoice], [onRequest]).netPence).toBeCloseTo(31_00);
});

test('a second invoice for the same days is added, and the shares of all months are the whole', () => {
  const extra = { ...invoice, number: 'INV-000002', netPence: 100, totalPence: 120 };
  const found = priceOf(year, [invoice, extra], []);
  expect(found.netPence).toBeCloseTo(366_00);
  expect(found.totalPence).toBeCloseTo(439_20);
  expect(found.invoices).toEqual(['INV-000001', 'INV-000002']);
});

test('a day costs its share of what was agreed for its term; a trial costs nothing', () => {
  const term = { ...gold, startDate: '2025-01-01', endDate: '2025-12-31', priceMinor: 365_00 };
  expect(priceOf(['2025-02'], [], [term])).toMatchObject({ netPence: expect.closeTo(28_00), planDays: 28 });
  const long = { ...term, endDate: '2026-06-30', priceMinor: 546_00 };
  expect(priceOf(['2026-06'], [], [long]).netPence).toBeCloseTo(30_00);
  // Another plan ended it on 31 January; its price was for the year.
  const ended = { ...term, endDate: '2025-01-31', status: 'cancelled' } as const;
  expect(priceOf(['2025-01'], [], [ended]).netPence).toBeCloseTo(31_00);
  expect(priceOf(['2025-02'], [], [{ ...term, isTrial: true, priceMinor: null }])).toMatchObject({
    ...{ netPence: 0, planDays: 0, unpricedDays: 28, unpriced: [], currencies: [] },
  });
});

test('amounts of several currencies are never added', () => {
  const term = { ...gold, startDate: '2025-01-01', endDate: '2025-12-31', priceMinor: 365_00, currency: 'EUR' };
  expect(priceOf(['2025-02'], [], [term])).toMatchObject({
    netPence: expect.closeTo(28_00),
    currencies: ['EUR'],
  });
  const half = { ...invoice, endDate: '2025-01-31', netPence: 31_00, totalPence: 37_20 };
  expect(priceOf(['2025-01', '2025-02'], [half], [term])).toMatchObject({
    ...{ netPence: null, totalPence: null, currencies: ['EUR', 'GBP'], invoicedDays: 31, planDays: 28 },
  });
});
