import { expect, test } from 'vitest';
import { namedPeriods } from './named-periods.ts';

test('periods are named by their kind, newest first, and only those with figures', () => {
  const periods = namedPeriods({
    known: { from: '2025-01', to: '2025-10' },
    financialYearStart: 4,
    subscriptionYears: [
      { tier: 'silver', from: '2026-01', to: '2026-12' },
      { tier: 'gold', from: '2025-01', to: '2025-12' },
    ],
  });
  expect(periods.map(({ label, detail }) => `${label}, ${detail}`)).toEqual([
    'Last 12 months, Nov 2024 – Oct 2025',
    'Subscription year, Jan 2025 – Dec 2025',
    'Academic year, Aug 2025 – Jul 2026',
    'Academic year, Aug 2024 – Jul 2025',
    'Academic year, Sept 2025 – Aug 2026',
    'Academic year, Sept 2024 – Aug 2025',
    'Financial year, Apr 2025 – Mar 2026',
    'Financial year, Apr 2024 – Mar 2025',
    'Calendar year, 2025',
  ]);
  expect(periods[2]).toMatchObject({ from: '2025-08', to: '2026-07' });
});

test('without figures there is nothing to choose from', () => {
  expect(namedPeriods({ known: null, financialYearStart: 8, subscriptionYears: [] })).toEqual([]);
});
