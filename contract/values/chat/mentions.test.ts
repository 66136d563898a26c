import { expect, test } from 'vitest';
import { mentionBefore, mentionedIn } from './mentions.ts';

const people = ['Ann', 'Ann Lee', 'Zoë Ångström', 'Ben Gray', 'Ben Gray'].map((name, id) => ({ id, name }));
const ids = (text: string) => mentionedIn(text, people).map(({ id }) => id);

test('people are mentioned by their whole names, everybody of that name, and the longest name only', () => {
  expect(ids('@ann lee, please look')).toEqual([1]);
  expect(ids('(@Ann) and @zoë ångström')).toEqual([0, 2]);
  expect(ids('@Ben Gray')).toEqual([3, 4]);
  expect(ids('x@ann.example, @Annabel, @ Ann, Ann Lee, @')).toEqual([]);
});

test('what is typed behind an @ may become a mention until the line ends', () => {
  expect(mentionBefore('Ask @an', 7)).toEqual({ start: 4, typed: 'an' });
  expect(mentionBefore('@', 1)).toEqual({ start: 0, typed: '' });
  expect(mentionBefore('x@an', 4)).toBeNull();
  expect(mentionBefore('@an\nand', 7)).toBeNull();
});
