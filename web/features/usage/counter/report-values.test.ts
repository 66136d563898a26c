import { expect, test } from 'vitest';
import { queryOf, valuesOf } from './report-values.ts';

const period = { from: '2026-02', to: '2026-02' };

test('what was not chosen is not asked for, and a view is asked for as it stands', () => {
  const values = {
    ...valuesOf('TR', period, 'tsv'),
    ...{ platform: 'Films', metrics: ['Total_Item_Requests', 'Unique_Item_Requests'], hasMonths: false },
    ...{ filters: { YOP: ['2020', '2021-2022'] }, attributes: ['Nothing', 'Access_Type'], hasParents: true },
  };
  expect(queryOf(valuesOf('TR', period, 'json'))).toEqual({ ...period, form: 'json' });
  const asked = { ...period, form: 'tsv', platform: 'Films' };
  expect(queryOf(values)).toEqual({
    ...{ ...asked, metric_type: 'Total_Item_Requests|Unique_Item_Requests', yop: '2020|2021-2022' },
    ...{ attributes_to_show: 'Access_Type', exclude_monthly_details: 'True' },
  });
  expect(queryOf({ ...values, report: 'TR_B1' })).toEqual(asked);
  // A workbook is made here of the rows that are asked for.
  expect(queryOf({ ...values, report: 'TR_B1', file: 'xlsx' })).toEqual(asked);
});

test('parents are asked for of the item report alone', () => {
  const items = { ...valuesOf('IR', period, 'tsv'), hasParents: true };
  expect(queryOf(items)).toMatchObject({ include_parent_details: 'True' });
  expect(queryOf({ ...items, hasParents: false })).not.toHaveProperty('include_parent_details');
  expect(queryOf({ ...items, report: 'PR' })).not.toHaveProperty('include_parent_details');
});
