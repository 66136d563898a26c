import { expect, test } from 'vitest';
import { monthCount, monthsIn, samePeriodBefore, shiftMonth, yearsWith, yearUntil } from './usage-periods.ts';

test('months are counted on and back over the ends of years', () => {
  expect([shiftMonth('2025-11', 3), shiftMonth('2026-01', -1), shiftMonth('2025-05', 0)]).toEqual([
    '2026-02',
    '2025-12',
    '2025-05',
  ]);
  expect(monthsIn({ from: '2025-11', to: '2026-02' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthCount({ from: '2025-11', to: '2025-10' })).toBe(0);
});

test('the period before has the same months, whole years earlier, and never overlaps', () => {
  expect(samePeriodBefore({ from: '2025-08', to: '2026-07' })).toEqual({ from: '2024-08', to: '2025-07' });
  expect(samePeriodBefore({ from: '2026-09', to: '2026-11' })).toEqual({ from: '2025-09', to: '2025-11' });
  expect(samePeriodBefore({ from: '2025-01', to: '2026-02' })).toEqual({ from: '2023-01', to: '2024-02' });
});

test('years that begin with any month are those that have a known month, newest first', () => {
  const known = { from: '2024-07', to: '2026-08' };
  expect(yearsWith(8, known)).toEqual([
    { from: '2026-08', to: '2027-07' },
    { from: '2025-08', to: '2026-07' },
    { from: '2024-08', to: '2025-07' },
    { from: '2023-08', to: '2024-07' },
  ]);
  expect(yearsWith(1, known).map(({ from }) => from)).toEqual(['2026-01', '2025-01', '2024-01']);
  expect(yearUntil('2026-10')).toEqual({ from: '2025-11', to: '2026-10' });
});
