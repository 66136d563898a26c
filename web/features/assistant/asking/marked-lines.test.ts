import { expect, test } from 'vitest';
import { markedLines } from './marked-lines.ts';

test('a part stands as it is written, with steps and the sentence that answers', () => {
  const text = 'It ends soon. You are told.\n\n1. Open it.\n• A point';
  const lines = markedLines({ text, marks: [{ start: 14, end: 27 }] });
  expect(lines.map(({ sign, parts }) => [sign, parts.map((part) => [part.text, part.isMarked])])).toEqual([
    [
      null,
      [
        ['It ends soon. ', false],
        ['You are told.', true],
      ],
    ],
    ['1.', [['Open it.', false]]],
    ['•', [['A point', false]]],
  ]);
});

test('a mark may begin behind the sign of a step', () => {
  const [line] = markedLines({ text: '1. Open it.', marks: [{ start: 3, end: 11 }] });
  expect(line?.parts).toEqual([{ at: 3, text: 'Open it.', isMarked: true }]);
});
