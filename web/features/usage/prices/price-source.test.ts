import { expect, test } from 'vitest';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import { sourceOfPrice } from './price-source.ts';

const cost: PeriodCost = {
  ...{ from: '2026-01', to: '2026-02', months: 2, reportedMonths: 2, uses: 110, netPence: 5500, totalPence: 6600 },
  ...{ pencePerUse: 50, invoicedDays: 31, planDays: 28, unpricedDays: 0, invoices: ['INV-1'], mixedMonths: [] },
  currencies: ['GBP'],
};

test('a price says what it was taken from, of many invoices the first and how many more', () => {
  expect(sourceOfPrice(cost)).toBe(
    'The price is the share, by days, of INV-1 for 31 days, and the plan’s price for 28 days without an invoice.',
  );
  const invoices = Array.from({ length: 8 }, (_, at) => `INV-${at + 1}`);
  expect(sourceOfPrice({ ...cost, invoices, planDays: 0, unpricedDays: 1 })).toBe(
    'The price is the share, by days, of INV-1, INV-2, INV-3, INV-4, INV-5 and 3 more for 31 days, and nothing for 1 day, which no invoice and no price covers.',
  );
  expect(sourceOfPrice({ ...cost, netPence: null })).toBe('');
});
