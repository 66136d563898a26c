import { expect, test } from 'vitest';
import type { UsageOverviewRow } from '#contract/plans-and-usage/usage.ts';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { usageColumns } from './usage-columns.ts';

test('The list of usage has a row for each institution, and no zero where nothing was reported', () => {
  const row: UsageOverviewRow = {
    ...{ institutionId: 1, name: 'Ash College', tier: 'gold', firstMonth: '2026-01', lastMonth: '2026-03' },
    ...{ missingMonths: ['2026-02'], mixedMonths: ['2026-01', '2026-03'], uses: 1234, usesOfLastYear: 1234 },
    ...{ monthsOthersHave: [], failingPrograms: [{ keyName: 'Alma', since: '2026-03-01T09:00:00.000Z' }] },
    lastUpload: { at: '2026-04-01T09:00:00.000Z', title: 'Report', uploaderName: 'Ada Lindqvist' },
  };
  const none = {
    ...row,
    name: 'Elm College',
    uses: 0,
    firstMonth: null,
    lastMonth: null,
    missingMonths: [],
    mixedMonths: [],
    failingPrograms: [],
    lastUpload: null,
  };
  expect(fileRows(usageColumns, [row, none]).slice(1)).toEqual([
    [
      'Ash College',
      '1234',
      '2026-01',
      '2026-03',
      '2026-02',
      '',
      'Alma',
      '2026-01; 2026-03',
      '2026-04-01',
      'Ada Lindqvist',
    ],
    ['Elm College', '', '', '', '', '', '', '', '', ''],
  ]);
});
