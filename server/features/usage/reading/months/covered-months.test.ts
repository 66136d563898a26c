import { expect, test } from 'vitest';
import { coveredMonths } from './covered-months.ts';

const spring = ['2025-01', '2025-02', '2025-03'];
const hasUse = (month: string) => month === '2025-01';

test('months that were not over when a report was made, and those it says were not ready, are no zeros', () => {
  const covered = (...header: [string, string][]) => coveredMonths(spring, { header, hasUse });
  expect(coveredMonths(spring, { header: null, hasUse })).toEqual(spring);
  expect(covered(['Created', '2025-04-01T00:00:00Z'])).toEqual(spring);
  expect(covered(['Created', '2025-03-31'])).toEqual(spring);
  expect(covered(['Created', '2025-03-30T23:00:00Z'])).toEqual(['2025-01', '2025-02']);
  expect(covered(['Created', '2025-01-05'])).toEqual(['2025-01']);
  expect(covered(['Exceptions', '3031: Usage Not Ready for Requested Dates'])).toEqual(['2025-01']);
  const named = '3031: Usage Not Ready for Requested Dates (No usage is stored yet of 2025-02)';
  expect(covered(['Exceptions', named])).toEqual(['2025-01', '2025-03']);
  const early = '3032: Usage No Longer Available for Requested Dates (2025-02 to 2025-03); 3040: Partial Data Returned';
  expect(covered(['Exceptions', early])).toEqual(['2025-01']);
  expect(covered(['Exceptions', '3030: No Usage Available'])).toEqual(spring);
  expect(coveredMonths(spring, { header: [['Created', '2025-01-05']], hasUse: () => true })).toEqual(spring);
});
