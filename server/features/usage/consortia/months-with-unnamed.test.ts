import { expect, test } from 'vitest';
import { monthsWithUnnamed } from './months-with-unnamed.ts';

const member = (since: string, ...months: string[]) => ({ since, months: new Set(months) });

test('a single unnamed member is in no sum, and two are where both have figures', () => {
  expect([...monthsWithUnnamed([member('2025-01', '2025-01', '2025-02')])]).toEqual([]);
  const two = [member('2024-12', '2025-01', '2025-02'), member('2024-12', '2025-02', '2025-03')];
  expect([...monthsWithUnnamed(two)]).toEqual(['2025-02']);
});

test('nobody can take known figures of one from the sum to learn those of the other', () => {
  // The second was visible by name until March: subtracting it would leave the first alone.
  const two = [
    member('2025-01', '2025-01', '2025-02', '2025-03', '2025-04'),
    member('2025-03', '2025-01', '2025-02', '2025-03', '2025-04'),
  ];
  expect([...monthsWithUnnamed(two)]).toEqual(['2025-01', '2025-04']);
  expect([...monthsWithUnnamed([...two, member('2024-06', '2025-02')])]).toEqual(['2025-01', '2025-02', '2025-04']);
});
