import { expect, test } from 'vitest';
import type { UsageSummary } from '#contract/plans-and-usage/usage.ts';
import { changeText, usesBeside } from './usage-change.ts';

const summaryOf = (uses: Record<string, number>) =>
  ({ monthly: Object.entries(uses).map(([month, figure]) => ({ month, uses: figure })) }) as UsageSummary;

test('a change is a share of what was before, and none of nothing', () => {
  expect([changeText(112, 100), changeText(50, 100), changeText(100, 100)]).toEqual(['+12%', '-50%', '0%']);
  expect([changeText(5, 0), changeText(null, 3), changeText(3, null)]).toEqual(['–', '–', '–']);
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
