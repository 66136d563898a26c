import { expect, test } from 'vitest';
import { missingPlatforms } from './missing-platforms.ts';
import type { MonthSource } from './usage-feed.ts';

/** Finds the missing platforms, given the platforms that the reports of each month name. */
const missingIn = (months: Record<string, readonly (readonly string[] | null)[]>) => {
  const feed = Object.entries(months).map(([month, platforms]) => [
    month,
    { imports: platforms.map((names) => ({ platforms: names })) } as unknown as MonthSource,
  ]);
  return Object.fromEntries(missingPlatforms(new Map(feed as [string, MonthSource][])));
};

test('a platform lacks between its first and its last month, and for three months after', () => {
  expect(
    missingIn({
      '2025-01': [['A']],
      '2025-02': [['A'], ['B']],
      '2025-03': [['A']],
      '2025-04': [['A', 'B']],
      '2025-05': [['A']],
      '2025-07': [['A']],
      '2025-08': [['A']],
    }),
  ).toEqual({ '2025-03': ['B'], '2025-05': ['B'], '2025-07': ['B'] });
});

test('reports that name no platform may hold them all', () => {
  expect(missingIn({ '2025-01': [['A'], ['B']], '2025-02': [null], '2025-03': [['A'], []] })).toEqual({});
});

test('a platform lacks where only a report has it that counts nothing, for it names others that count already', () => {
  const month = { imports: [{ platforms: ['A'] }], passedOver: [{ platforms: ['a', 'B'] }] } as unknown as MonthSource;
  expect([...missingPlatforms(new Map([['2025-01', month]]))]).toEqual([['2025-01', ['B']]]);
});
