import { expect, test } from 'vitest';
import { defaultPlans } from '#contract/values/plans-and-usage/plans.ts';
import { allowanceOf, monthsOfYearUntil, type SubscriptionYear, yearOfMonth } from './usage-allowance.ts';

const silver: SubscriptionYear = { tier: 'silver', startDate: '2024-09-15', endDate: '2025-03-09' };
const gold: SubscriptionYear = { tier: 'gold', startDate: '2025-03-10', endDate: '2026-03-09' };

test('the month in which the plan changes belongs to the new one, and to that alone', () => {
  const periods = [silver, gold];
  const years = ['2024-08', '2024-09', '2025-02', '2025-03', '2025-04', '2026-03', '2026-04'];
  expect(years.map((month) => yearOfMonth(periods, month)?.tier)).toEqual([
    undefined,
    'silver',
    'silver',
    'gold',
    'gold',
    'gold',
    undefined,
  ]);
  expect(monthsOfYearUntil(periods, silver, '2025-05')).toEqual([
    '2024-09',
    '2024-10',
    '2024-11',
    '2024-12',
    '2025-01',
    '2025-02',
  ]);
  expect(monthsOfYearUntil(periods, gold, '2025-05')).toEqual(['2025-03', '2025-04', '2025-05']);
});

test('uses of that month count against the new plan alone', () => {
  const periods = [silver, gold];
  const uses = new Map([
    ['2025-02', 100],
    ['2025-03', 40],
    ['2025-04', 2],
  ]);
  const usedIn = (year: SubscriptionYear) => {
    const elapsed = monthsOfYearUntil(periods, year, '2025-04');
    return allowanceOf(year, defaultPlans[year.tier], { elapsed, uses }).used;
  };
  expect(usedIn(gold)).toBe(42);
  expect(usedIn(silver)).toBe(100);
});
