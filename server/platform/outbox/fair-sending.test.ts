import { expect, test } from 'vitest';
import { shareOut } from './fair-sending.ts';

const shares = (ready: { key: string; most?: number }[], underWay: Record<string, number> = {}) =>
  shareOut(ready, new Map(Object.entries(underWay))).map(([{ key }, limit]) => `${key} ${limit}`);

test('a free place goes to the receiver that has least under way, and one alone leaves half of them free', () => {
  expect(shares([{ key: 'a' }])).toEqual(['a 8']);
  expect(shares([{ key: 'a' }, { key: 'b' }])).toEqual(['a 6', 'b 5']);
  expect(shares([{ key: 'a' }, { key: 'b' }], { a: 8 })).toEqual(['b 4']);
  expect(shares([{ key: 'a' }, { key: 'b' }, { key: 'c' }], { a: 6, b: 5 })).toEqual(['c 3']);
  expect(shares([{ key: 'd' }], { a: 6, b: 5, c: 4 })).toEqual(['d 1']);
  expect(shares([{ key: 'd' }], { a: 6, b: 6, c: 4 })).toEqual([]);
});

test('a receiver that is only asked gets one, and none while that is under way', () => {
  expect(shares([{ key: 'a', most: 1 }, { key: 'b' }])).toEqual(['a 1', 'b 8']);
  expect(shares([{ key: 'a', most: 1 }], { a: 1 })).toEqual([]);
});
