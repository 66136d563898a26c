import { expect, test } from 'vitest';
import { trendText } from './usage-trend-text.ts';

test('the newest month is compared with the same month of the year before', () => {
  const monthly = [
    { month: '2025-10', uses: 800 },
    { month: '2026-09', uses: 2000 },
    { month: '2026-10', uses: 1200 },
  ];
  expect(trendText(monthly)).toBe('1,200 uses in Oct 2026, +50% on Oct 2025');
  expect(trendText([...monthly.slice(0, 2), { month: '2026-10', uses: 600 }])).toBe(
    '600 uses in Oct 2026, -25% on Oct 2025',
  );
});

test('nearly as many is no change', () => {
  const monthly = [
    { month: '2025-10', uses: 1000 },
    { month: '2026-10', uses: 1004 },
  ];
  expect(trendText(monthly)).toBe('1,004 uses in Oct 2026, as in Oct 2025');
});

test('without a year before, or with nothing in it, there is no comparison', () => {
  expect(trendText([{ month: '2026-10', uses: 7 }])).toBe('7 uses in Oct 2026');
  expect(
    trendText([
      { month: '2025-10', uses: 0 },
      { month: '2026-10', uses: 7 },
    ]),
  ).toBe('7 uses in Oct 2026');
  expect(trendText([])).toBe('No figures');
});
