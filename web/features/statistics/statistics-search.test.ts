import { expect, test } from 'vitest';
import { readStatisticsSearch } from './statistics-search.ts';

test.each([
  [{}, {}],
  [{ days: 30 }, {}],
  [{ days: '7' }, { days: 7 }],
  [{ days: 8, rows: 'everything', by: 'tier' }, {}],
  [
    { days: 90, rows: 'waiting', by: 'institutions' },
    { days: 90, rows: 'waiting', by: 'institutions' },
  ],
  [
    { rows: 'responses', staff: '4' },
    { rows: 'responses', staff: 4 },
  ],
  [
    { rows: 'responses', staff: 4, institution: 1 },
    { rows: 'responses', staff: 4 },
  ],
  [
    { rows: 'ratings', institution: 1 },
    { rows: 'ratings', institution: 1 },
  ],
  [{ rows: 'responses', staff: -1, institution: 'x' }, { rows: 'responses' }],
  // The rows of customers cannot be limited to a member of staff.
  [{ rows: 'customers', staff: 4 }, { rows: 'customers' }],
])('%j in the address is read as %j', (typed, read) => {
  expect(readStatisticsSearch(typed)).toEqual(read);
});
