import { expect, test } from 'vitest';
import type { UsageMonth } from '#contract/plans-and-usage/usage-summary.ts';
import { notedMonths, remarksOf } from './month-remarks.ts';

const monthOf = (month: string, more: Partial<UsageMonth> = {}) =>
  ({
    ...{ month, reports: ['TR'], uses: 5, mayHoldMachines: false, leavesOpenAccessOut: false, leavesTableOut: false },
    ...{ isPartial: false, missingPlatforms: [], missingMembers: [], ...more },
  }) as unknown as UsageMonth;

test('each remark names the months that it is about, and no other', () => {
  const monthly = [
    monthOf('2026-01', { mayHoldMachines: true, missingPlatforms: ['Films'], missingMembers: ['Wells', 'Ash'] }),
    monthOf('2026-02', { leavesOpenAccessOut: true, missingPlatforms: ['Films', 'Scores'] }),
    monthOf('2026-03', { leavesTableOut: true, missingMembers: ['Ash'] }),
    monthOf('2026-04', { isPartial: true }),
    monthOf('2026-05', { uses: null }),
    monthOf('2026-06', { uses: 0 }),
  ];
  expect(notedMonths(monthly)).toEqual({
    ...{ mixed: ['2026-01'], controlled: ['2026-02'], tables: ['2026-03'], partial: ['2026-04'] },
    ...{ otherThings: ['2026-05'], lacking: ['2026-01', '2026-02'], platforms: ['Films', 'Scores'] },
    membersLacking: [
      { name: 'Ash', months: ['2026-01', '2026-03'] },
      { name: 'Wells', months: ['2026-01'] },
    ],
  });
});

test('files say which reports are behind the figures as soon as one month is not plainly of one report', () => {
  expect(remarksOf([monthOf('2026-01')]).headings).toEqual({});
  expect(remarksOf([monthOf('2026-01')]).of(monthOf('2026-01'))).toEqual({});
  const two = monthOf('2026-02', { reports: ['TR', 'DR'] });
  const remarks = remarksOf([monthOf('2026-01'), two]);
  expect(remarks.headings).toEqual({ remarks: ['Reports', 'Note'] });
  expect(remarks.of(two)).toEqual({ remarks: ['TR + DR', ''] });
  expect(remarksOf([monthOf('2026-01', { isPartial: true })]).headings).toEqual({ remarks: ['Reports', 'Note'] });
});
