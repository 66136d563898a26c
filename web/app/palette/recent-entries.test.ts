// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { noteChosen, recentAmong } from './recent-entries.ts';

const entries = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => ({ id, label: id, icon: null, choose: () => {} }));
const recentOf = (viewerId: number) => recentAmong(entries, viewerId).map(({ id }) => id);

afterEach(() => localStorage.clear());

test('what was chosen last comes first, once, and at most five are kept', () => {
  expect(recentOf(1)).toEqual([]);
  for (const id of ['a', 'b', 'a', 'a']) noteChosen(id, 1);
  expect(recentOf(1)).toEqual(['a', 'b']);
  for (const id of ['a', 'b', 'a', 'c', 'd', 'e', 'f']) noteChosen(id, 1);
  expect(recentOf(1)).toEqual(['f', 'e', 'd', 'c', 'a']);
  // An entry that is chosen again moves up, and no other drops out.
  for (const id of ['d', 'd', 'c']) noteChosen(id, 1);
  expect(recentOf(1)).toEqual(['c', 'd', 'f', 'e', 'a']);
});

test("nobody sees another's, nor what they may no longer see", () => {
  noteChosen('a', 1);
  noteChosen('institution:9', 1);
  expect(recentOf(1)).toEqual(['a']);
  expect(recentOf(2)).toEqual([]);
});
