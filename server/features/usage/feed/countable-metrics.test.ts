import { expect, test } from 'vitest';
import type { UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';
import { partialMonthsOf } from '#server/features/usage/reading/counter/header-lines.ts';
import { countableMetrics } from './countable-metrics.ts';
import { usesMetricOf } from './usage-uses.ts';

const usesOf = (report: UsageReportId, lines: Record<string, string> = {}, release = '5.1') =>
  usesMetricOf(report, countableMetrics({ report, release, header: Object.entries(lines) }) ?? []);

test('the uses of a report are requests wherever it can count them, whatever its rows have', () => {
  const withRequests = ['PR', 'PR_P1', 'DR', 'DR_D1', 'TR', 'IR', 'TR_B1', 'TR_B3', 'TR_J1', 'IR_A1', 'IR_M1'] as const;
  for (const report of withRequests) expect([report, usesOf(report)]).toEqual([report, 'Total_Item_Requests']);
  expect(usesMetricOf('PR', countableMetrics({ report: 'PR', release: null, header: null }) ?? [])).toBe(
    'Total_Item_Requests',
  );
  expect([usesOf('TR_J2'), usesOf('DR_D2'), usesOf('TABLE')]).toEqual([null, null, null]);
});

test('Metric_Types say what a report leaves out, in the words of either form', () => {
  const all = { Metric_Types: 'Searches_Platform; Total_Item_Requests; Unique_Item_Requests' };
  expect(usesOf('PR_P1', all)).toBe('Total_Item_Requests');
  expect(usesOf('PR', { Metric_Types: 'Total_Item_Investigations|unique_item_investigations' })).toBe(
    'Total_Item_Investigations',
  );
  expect(usesOf('DR', { 'Metric Types': 'Searches_Regular' })).toBe('Searches_Regular');
  expect(usesOf('TR', { Metric_Types: 'No_License' })).toBeNull();
  expect(usesOf('DR', { Metric_Types: '' })).toBe('Total_Item_Requests');
});

test('by Release 5.1 some data types have searches and refusals alone', () => {
  const databases = { Report_Filters: 'Data_Type=Database_AI|Database_Full; Access_Method=Regular' };
  expect(usesOf('DR', databases)).toBe('Searches_Regular');
  expect(usesOf('DR', databases, '5')).toBe('Total_Item_Requests');
  expect(usesOf('DR', { Report_Filters: 'Data_Type=Database_AI|Journal' })).toBe('Total_Item_Requests');
});

test('partial data is of the months that the exception names, or of all', () => {
  const months = ['2025-01', '2025-02', '2025-03', '2025-04'];
  const partial = (text: string) => partialMonthsOf([['Exceptions', text]], months);
  expect(partial('3040: Partial Data Returned')).toEqual(months);
  expect(partial('3040: Partial Data Returned (2025-02 to 2025-03: The stored TR is in doubt)')).toEqual([
    '2025-02',
    '2025-03',
  ]);
  expect(partial('3031: Usage Not Ready (2025-04); 3040: Partial Data Returned (2025-01: 1 of 2 members)')).toEqual([
    '2025-01',
  ]);
  expect(partial('3031: Usage Not Ready for Requested Dates')).toEqual([]);
  expect(partialMonthsOf(null, months)).toEqual([]);
});
