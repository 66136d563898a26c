import { expect, test } from 'vitest';
import { itemFilter } from './item-filter.ts';

type Request = Parameters<typeof itemFilter>[0];
type Stored = Parameters<typeof itemFilter>[1];

const names = ['Title', 'YOP', 'Data_Type', 'Platform'];
const columns = new Map(names.map((name, at) => [name, at]));

function passing(asked: Partial<Request>, cells: readonly string[][]): string[] {
  const passes = itemFilter({ filters: {}, only: {}, ...asked } as Request, { columns } as unknown as Stored);
  return cells.filter(passes).map(([title = '']) => title);
}

const books = [
  ['first', '2015', 'Book', 'A'],
  ['within', '2018', 'Book', 'A'],
  ['last', '2020', 'Journal', 'B'],
  ['before', '2014', 'Book', 'A'],
  ['after', '2021', 'Book', 'A'],
  ['alone', '2030', 'Book', 'B'],
  ['unknown', '', 'Book', 'B'],
];

test('years of publication are asked for by ranges, the ends among them', () => {
  expect(passing({ filters: { YOP: ['2015-2020'] } }, books)).toEqual(['first', 'within', 'last']);
  expect(passing({ filters: { YOP: ['2014', '2030'] } }, books)).toEqual(['before', 'alone']);
  expect(passing({ filters: { YOP: ['2015-2020'], Data_Type: ['Journal'] } }, books)).toEqual(['last']);
});

test('a platform is asked for by its whole name, and what has no column was filtered before', () => {
  expect(passing({ only: { Platform: 'B' } }, books)).toEqual(['last', 'alone', 'unknown']);
  expect(passing({ filters: { Access_Type: ['Controlled'] } }, books)).toHaveLength(books.length);
});
