import { expect, test } from 'vitest';
import { readBoardSearch } from './board-search.ts';

test('An address says what the board shows, as the router reads it', () => {
  const search = {
    q: 'harrow',
    state: 'live',
    finding: 'overlap',
    certificate: '30',
    changed: 'true',
    sort: 'name',
  } as const;
  expect(readBoardSearch(search)).toEqual(search);
  // The router turns what looks like a number or a boolean into one.
  expect(readBoardSearch({ ...search, q: 42, certificate: 30, changed: true })).toEqual({ ...search, q: '42' });
});

test('What is not understood in an address is left out', () => {
  expect(readBoardSearch({ q: '', state: 'gone', finding: 1, certificate: 31, changed: 'yes', sort: 'size' })).toEqual(
    {},
  );
});
