import { expect, test } from 'vitest';
import { defaultPlans, type PlanOn } from '#contract/values/plans-and-usage/plans.ts';
import { allowanceOf, monthsOfYearUntil, type SubscriptionYear, yearOfMonth } from './usage-allowance.ts';

const planOn: PlanOn = (tier) => defaultPlans[tier];
const agreed = { status: 'expired', priceMinor: null, currency: 'GBP', isTrial: false, allowance: null } as const;
const silver: SubscriptionYear = { ...agreed, tier: 'silver', startDate: '2024-09-15', endDate: '2025-03-09' };
const gold: SubscriptionYear = { ...agreed, tier: 'gold', startDate: '2025-03-10', endDate: '2026-03-09' };

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
    return allowanceOf(year, { elapsed, uses, planOn }).used;
  };
  expect(usedIn(gold)).toBe(42);
  expect(usedIn(silver)).toBe(100);
});

test('the allowance is what was agreed for the term, else the plan’s of a year, for a longer term more', () => {
  const paced = (term: Partial<SubscriptionYear>) => {
    const year = { ...gold, startDate: '2025-01-01', endDate: '2025-12-31', ...term };
    const months = monthsOfYearUntil([year], year, '2025-03');
    const uses = new Map(months.map((month) => [month, 500]));
    const { insights, evenPace, projected } = allowanceOf(year, { elapsed: months, uses, planOn });
    return [insights, evenPace, projected];
  };
  expect(paced({})).toEqual([8000, 2000, 6000]);
  expect(paced({ allowance: 12_000 })).toEqual([12_000, 3000, 6000]);
  expect(paced({ endDate: '2026-06-30' })).toEqual([12_000, 2000, 9000]);
  expect(paced({ endDate: '2025-06-30', allowance: 3000 })).toEqual([3000, 1500, 3000]);
  expect(paced({ endDate: '2025-06-30' })).toEqual([8000, 2000, 6000]);
  expect(paced({ tier: 'professional' })).toEqual([null, null, 6000]);
});
