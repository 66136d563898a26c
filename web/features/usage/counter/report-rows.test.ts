import { expect, test } from 'vitest';
import { monthsText, reportRows } from './report-rows.ts';

test('reports with figures in the period come first, with the months that they lack; others say why once', () => {
  const rows = reportRows(
    [
      {
        report: 'PR',
        months: [],
        missing: [{ reason: 'Only PR_P1 was uploaded, not PR', months: ['2025-11', '2026-01'] }],
      },
      { report: 'TR', months: ['2024-01'], missing: [] },
      {
        report: 'PR_P1',
        months: ['2025-01', '2025-11', '2026-01'],
        missing: [{ reason: 'In doubt', months: ['2025-12'] }],
      },
    ],
    { from: '2025-11', to: '2026-01' },
  );
  expect(rows.map(({ report }) => report)).toEqual(['PR_P1', 'PR', 'TR']);
  expect(rows.map(({ reasons }) => reasons)).toEqual([
    ['Dec 2025: In doubt'],
    ['Only PR_P1 was uploaded, not PR'],
    ['Figures only for Jan 2024'],
  ]);
  expect(rows.slice(0, 1).map(monthsText)).toEqual(['2 of 3 · none for Dec 2025']);
});
