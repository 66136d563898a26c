import { expect, test } from 'vitest';
import { isInYears, yearsOf } from './year-ranges.ts';

test('years are within ranges of years, whole', () => {
  const ranges = ['2015-2020', '2022'];
  const within = ['2015', '2018', '2020', '2022', '2016-2019', '2015-2020'];
  for (const years of within) expect([years, isInYears(years, ranges)]).toEqual([years, true]);
  for (const years of ['2014', '2021', '2019-2022', '0001-9999', '', '2020-2015']) {
    expect([years, isInYears(years, ranges)]).toEqual([years, false]);
  }
  expect(yearsOf('2017-2019')).toEqual({ from: '2017', to: '2019' });
  for (const wrong of ['17', '2019-2017', '2017-', '2017 - 2019', 'all']) expect(yearsOf(wrong)).toBeNull();
});
