import { expect, test } from 'vitest';
import { monthRanges, monthText } from './month-text.ts';

test('months are told in words, those that follow each other as one', () => {
  expect(monthText('2025-01')).toBe('Jan 2025');
  expect(monthRanges(['2024-11', '2024-12', '2025-01', '2025-03'])).toBe('Nov 2024 – Jan 2025, Mar 2025');
  expect(monthRanges([])).toBe('');
});
