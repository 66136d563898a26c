import { expect, test } from 'vitest';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { comparedFigures, usesBeside } from './usage-change.ts';

const summaryOf = (uses: Record<string, number>) =>
  ({
    monthly: Object.entries(uses).map(([month, figure]) => ({
      month,
      uses: figure,
      leavesTableOut: false,
      missingPlatforms: [],
      missingMembers: [],
      figures: { No_License: 2 * figure },
    })),
    metrics: [
      { metric: 'No_License', total: 2 * Object.values(uses).reduce((sum, figure) => sum + figure, 0) },
      { metric: 'Unique_Item_Requests', total: null },
    ],
  }) as unknown as UsageSummary;

const year = { from: '2026-01', to: '2026-03' };
const yearBefore = { from: '2025-01', to: '2025-03' };

test('what changed is that of the months that both have, and none of nothing', () => {
  const now = summaryOf({ '2026-01': 56, '2026-02': 56, '2026-03': 70 });
  const before = summaryOf({ '2025-01': 50, '2025-02': 50 });
  expect(comparedFigures([now, year], [before, yearBefore])).toEqual([
    { label: 'Uses', now: 182, before: 100, change: '+12%' },
    { label: 'No license', now: 364, before: 200, change: '+12%' },
  ]);
  expect(comparedFigures([now, year], [summaryOf({}), yearBefore])[0]).toEqual({
    ...{ label: 'Uses', now: 182, before: null, change: '–' },
  });
});

test('months stand beside the same months a year before, and those without figures stay empty', () => {
  const now = summaryOf({ '2025-12': 3, '2026-02': 5 });
  const before = summaryOf({ '2024-12': 1, '2025-01': 2 });
  expect(usesBeside([now, { from: '2025-12', to: '2026-02' }], [before, { from: '2024-12', to: '2025-02' }])).toEqual({
    of: 'Month',
    series: ['Dec 2025 – Feb 2026', 'Dec 2024 – Feb 2025'],
    rows: [
      { label: 'Dec 2025', values: [3, 1] },
      { label: 'Jan 2026', values: [null, 2] },
      { label: 'Feb 2026', values: [5, null] },
    ],
  });
});
