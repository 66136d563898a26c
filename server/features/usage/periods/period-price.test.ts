import { expect, test } from 'vitest';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { SubscriptionYear } from '#server/features/usage/figures/usage-allowance.ts';
import { type InvoicedTerm, priceOfMonths } from './period-price.ts';

const gold = { tier: 'gold', startDate: '2024-09-15', endDate: '2025-09-14' } as const;
const year = monthsIn({ from: '2025-01', to: '2025-12' });
const invoice = {
  number: 'INV-000001',
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  netPence: 365_00,
  totalPence: 438_00,
};

const priceOf = (months: string[], invoices: InvoicedTerm[], years: SubscriptionYear[]) =>
  priceOfMonths(months, invoices, { years, planOn: (tier) => defaultPlans[tier] });

test('an invoice has its share by days, and with VAT where every day is invoiced', () => {
  expect(priceOf(['2025-01', '2025-02'], [invoice], [gold])).toEqual({
    netPence: expect.closeTo(59_00),
    totalPence: expect.closeTo(70_80),
    ...{ invoicedDays: 59, planDays: 0, unpricedDays: 0, invoices: ['INV-000001'] },
  });
});

test('days of a leap year are its own', () => {
  const leap = { ...invoice, startDate: '2024-01-01', endDate: '2024-12-31', netPence: 366_00 };
  expect(priceOf(['2024-02'], [leap], []).netPence).toBeCloseTo(29_00);
});

test('days without an invoice cost a share of the plan that holds, the newest where two do', () => {
  const later = { tier: 'silver', startDate: '2025-03-11', endDate: '2026-03-10' } as const;
  const found = priceOf(['2025-03'], [], [gold, later]);
  expect(found.netPence).toBeCloseTo((3_999_99 * 10) / 365 + (1_999_99 * 21) / 365);
  expect(found).toMatchObject({ totalPence: null, invoicedDays: 0, planDays: 31, unpricedDays: 0 });
});

test('what has neither is said, and a price on request is none', () => {
  expect(priceOf(['2023-01'], [invoice], [gold])).toMatchObject({ netPence: 0, unpricedDays: 31, planDays: 0 });
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
