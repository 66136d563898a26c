import { expect, test } from 'vitest';
import { inZone } from '#web/testing/in-zone.ts';
import { monthRanges, monthText } from './month-text.ts';

test('months are told in words, those that follow each other as one', () => {
  expect(monthText('2025-01')).toBe('Jan 2025');
  expect(monthRanges(['2024-11', '2024-12', '2025-01', '2025-03'])).toBe('Nov 2024 – Jan 2025, Mar 2025');
  expect(monthRanges([])).toBe('');
});

test.each(['America/New_York', 'Pacific/Auckland'])(
  'a month is the same wherever it is read, also in %s',
  async (zone) => {
    const texts = await inZone(zone, async () => {
      const { monthName, monthText } = await import('./month-text.ts');
      return [monthText('2025-01'), monthName('2025-12')];
    });
    expect(texts).toEqual(['Jan 2025', 'December 2025']);
  },
);

test('a year that ends and one that begins follow each other, months a year apart do not', () => {
  expect(monthRanges(['2024-12', '2025-01'])).toBe('Dec 2024 – Jan 2025');
  expect(monthRanges(['2024-12', '2025-12', '2027-01'])).toBe('Dec 2024, Dec 2025, Jan 2027');
});
