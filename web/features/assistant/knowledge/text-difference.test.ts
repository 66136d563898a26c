import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differentLines, shortened } from './text-difference.ts';

it('says which lines stayed, went and came, in order', () => {
  expect(differentLines(['Title', 'One.', 'Two.', 'End.'], ['Title', 'Two.', 'Three.', 'End.'])).toEqual([
    { number: 0, kind: 'same', text: 'Title' },
    { number: 1, kind: 'removed', text: 'One.' },
    { number: 2, kind: 'same', text: 'Two.' },
    { number: 3, kind: 'added', text: 'Three.' },
    { number: 4, kind: 'same', text: 'End.' },
  ]);
});

it('both texts can be read from their difference, whatever they are', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = differentLines(before, after);
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
      expect(without('added')).toEqual(before);
      expect(without('removed')).toEqual(after);
    }),
  );
});

it('what did not change is left out, but for the lines around a change', () => {
  const lines = differentLines(['1', '2', '3', '4', '5', '6', '7'], ['1', '2', '3', 'four', '5', '6', '7']);
  expect(shortened(lines, 1).map(({ text }) => text)).toEqual(['3', '4', 'four', '5']);
});
