import { expect, it } from 'vitest';
import { cutAround } from './search-excerpt.ts';

const texts = (content: string, matches: [number, number][]) =>
  cutAround(content, matches).map((part) => (part.isMatch ? `[${part.text}]` : part.text));

it('marks every match', () => {
  expect(
    texts('the invoice, this invoice', [
      [4, 11],
      [18, 25],
    ]),
  ).toEqual(['the ', '[invoice]', ', this ', '[invoice]']);
});

it('begins near the first match, at a word, and says what it leaves out', () => {
  const content = `${'word '.repeat(40)}needle ${'tail '.repeat(60)}`;
  const parts = texts(content, [[200, 206]]);
  expect(parts[0]).toBe('…');
  expect(parts[1]?.startsWith('word ')).toBe(true);
  expect(parts[2]).toBe('[needle]');
  expect(parts.at(-1)).toBe('…');
});

it('shows a short text whole', () => {
  expect(texts('ok', [[0, 2]])).toEqual(['[ok]']);
});
