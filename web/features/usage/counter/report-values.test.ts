import { expect, test } from 'vitest';
import type { CounterReportMonths } from '#contract/plans-and-usage/counter-reports.ts';
import { firstValues, queryOf, valuesFor } from './report-values.ts';

const reportOf = (report: string, months: string[]) => ({ report, months }) as unknown as CounterReportMonths;

test('the form begins with the newest month of the first report that has one', () => {
  expect(firstValues([])).toBeNull();
  expect(firstValues([reportOf('PR', [])])).toBeNull();
  expect(firstValues([reportOf('PR', []), reportOf('TR', ['2026-01', '2026-02'])])).toMatchObject({
    ...{ report: 'TR', from: '2026-02', to: '2026-02', file: 'tsv', hasMonths: true },
  });
});

test('what was not chosen is not asked for, and a view is asked for as it stands', () => {
  const values = {
    ...valuesFor(reportOf('TR', ['2026-02']), 'tsv'),
    ...{ platform: 'Films', metrics: ['Total_Item_Requests', 'Unique_Item_Requests'], hasMonths: false },
    ...{ filters: { YOP: ['2020', '2021-2022'] }, attributes: ['Nothing', 'Access_Type'], hasParents: true },
  };
  expect(queryOf(valuesFor(reportOf('TR', ['2026-02']), 'json'))).toEqual({
    ...{ from: '2026-02', to: '2026-02', form: 'json' },
  });
  const period = { from: '2026-02', to: '2026-02', form: 'tsv', platform: 'Films' };
  expect(queryOf(values)).toEqual({
    ...{ ...period, metric_type: 'Total_Item_Requests|Unique_Item_Requests', yop: '2020|2021-2022' },
    ...{ attributes_to_show: 'Access_Type', exclude_monthly_details: 'True' },
  });
  expect(queryOf({ ...values, report: 'TR_B1' })).toEqual(period);
  // A workbook is made here of the rows that are asked for.
  expect(queryOf({ ...values, report: 'TR_B1', file: 'xlsx' })).toEqual(period);
});

test('parents are asked for of the item report alone', () => {
  const items = { ...valuesFor(reportOf('IR', ['2026-02']), 'tsv'), hasParents: true };
  expect(queryOf(items)).toMatchObject({ include_parent_details: 'True' });
  expect(queryOf({ ...items, hasParents: false })).not.toHaveProperty('include_parent_details');
  expect(queryOf({ ...items, report: 'PR' })).not.toHaveProperty('include_parent_details');
});
