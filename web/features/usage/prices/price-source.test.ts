import { expect, test } from 'vitest';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import { sourceOfPrice } from './price-source.ts';

const cost: PeriodCost = {
  ...{ from: '2026-01', to: '2026-02', months: 2, reportedMonths: 2, uses: 110, netPence: 5500, totalPence: 6600 },
  ...{
    pencePerUse: 50,
    invoicedDays: 31,
    planDays: 28,
    unpricedDays: 0,
    unpriced: [],
    invoices: ['INV-1'],
    mixedMonths: [],
  },
  currencies: ['GBP'],
};

test('a price says what it was taken from, of many invoices the first and how many more', () => {
  expect(sourceOfPrice(cost)).toBe(
    'The price is the share, by days, of INV-1 for 31 days, and the plan’s price for 28 days without an invoice.',
  );
  const invoices = Array.from({ length: 8 }, (_, at) => `INV-${at + 1}`);
  const day = { from: '2026-02-01', to: '2026-02-01' };
  expect(sourceOfPrice({ ...cost, invoices, planDays: 0, unpriced: [day] })).toBe(
    'The price is the share, by days, of INV-1, INV-2, INV-3, INV-4, INV-5 and 3 more for 31 days. No price for 1 Feb 2026: no plan or invoice covers it.',
  );
  expect(sourceOfPrice({ ...cost, netPence: null })).toBe('');
});

test('days without a price are said in as few words as are exact', () => {
  const none = { ...cost, netPence: 0, invoicedDays: 0, planDays: 0, invoices: [] };
  const said = (from: string, to: string) => sourceOfPrice({ ...none, unpriced: [{ from, to }] });
  expect(said('2022-01-01', '2022-12-31')).toBe('No price for 2022: no plan or invoice covers it.');
  expect(said('2021-01-01', '2022-12-31')).toBe('No price for 2021 – 2022: no plan or invoice covers it.');
  expect(said('2022-02-01', '2022-02-28')).toBe('No price for Feb 2022: no plan or invoice covers it.');
  expect(said('2022-02-01', '2022-04-30')).toBe('No price for Feb 2022 – Apr 2022: no plan or invoice covers it.');
  expect(said('2022-01-01', '2023-01-02')).toBe('No price for 1 Jan 2022 – 2 Jan 2023: no plan or invoice covers it.');
});
