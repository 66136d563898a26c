import { expect, test } from 'vitest';
import { counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { monthsTogether } from './months-together.ts';
import type { ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';

const request: ReportRequest = {
  ...{ report: 'PR', from: '2025-01', to: '2025-04', filters: counterReports.PR.filters, metrics: null, only: {} },
  ...{ attributesToShow: [], hasParents: false, asksForComponents: false, hasMonths: true },
};

let lastId = 0;

function reportOf(months: readonly string[], other: Partial<StoredReport> = {}): StoredReport {
  lastId += 1;
  return {
    ...{ id: lastId, resourceId: lastId, report: 'PR', reportName: 'Platform Report', usesMetric: null },
    ...{ completedAt: '2025-06-01T00:00:00Z', createdAt: '2025-06-01T00:00:00Z', countsBeside: false, besides: [] },
    ...{ platforms: ['A'], accessMethod: null, mayHoldMachines: false, shape: null, sheet: null, isUncertain: false },
    ...{ release: '5.1', hasHeader: true, hasComponents: false, filters: new Map() },
    uses: new Map(months.map((month) => [month, 1])),
    columns: new Map(['Platform', 'Data_Type', 'Access_Method'].map((name, at) => [name, at])),
    ...other,
  } as StoredReport;
}

test('of each month that some members lack, it is said how many have it', () => {
  const members = [
    [reportOf(['2025-01', '2025-02', '2025-03'])],
    [reportOf(['2025-01', '2025-02'])],
    [reportOf(['2025-01'])],
  ];
  const { months, partial } = monthsTogether(request, members);
  expect(partial).toEqual(['2025-02: 2 of 3 members', '2025-03: 1 of 3 members']);
  expect(months.map(({ month, sources }) => [month, sources.length])).toEqual([
    ['2025-01', 3],
    ['2025-02', 2],
    ['2025-03', 1],
    ['2025-04', 0],
  ]);
});

test('a month that nobody can be written from says why, and is not said to lack members', () => {
  const members = [[reportOf(['2025-01'], { isUncertain: true })], []];
  const { months, partial } = monthsTogether(request, members);
  expect(partial).toEqual([]);
  expect(months[0]).toMatchObject({
    reason: 'The stored PR is in doubt until someone has looked at it',
    isStored: true,
  });
});
