import { expect, test } from 'vitest';
import { itemKeysUnder } from './item-keys.ts';

const headings = ['Item', 'Publisher', 'Platform', 'DOI', 'Parent_Title', 'Parent_DOI', 'Access_Method'];

test('what differs in nothing that every report shows has one key, in any form of the headings', () => {
  const keyOf = (names: string[], cells: string[]) => itemKeysUnder(names)(cells).sortKey;
  const key = keyOf(headings, ['Title', 'P', 'Q', '10.9/1', 'J', '', 'TDM']);
  expect(keyOf(headings, ['Title', 'P', 'Q', '10.9/1', 'K', '', 'Regular'])).toBe(key);
  expect(keyOf(['platform', 'DOI', 'item', 'YOP', 'Publisher'], ['Q', '10.9/1', ' Title ', '2020', 'P'])).toBe(key);
  expect(keyOf(headings, ['Title', 'P', 'Q', '10.9/2', 'J', '', 'TDM'])).not.toBe(key);
  expect(keyOf(headings, ['title', 'P', 'Q', '10.9/1', 'J', '', 'TDM'])).not.toBe(key);
  expect(keyOf(['Something'], ['x'])).toBe('');
});
