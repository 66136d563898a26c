import { expect, it } from 'vitest';
import { answerLines } from './answer-lines.ts';

const sources = [{ number: 1 }, { number: 2 }];

/** Parses lines; sources become their numbers. */
function readLines(text: string) {
  return answerLines(text, sources).map(({ sign, parts }) => {
    const shown = parts.filter((part) => part.text !== '').map(({ text: words, source }) => source ?? words);
    return [sign, ...shown];
  });
}

it('a number in brackets is a source where there is one, and text otherwise', () => {
  expect(readLines('It ends on 3 May. [1] Ask [12] or [x]. [2]')).toEqual([
    [null, 'It ends on 3 May. ', 1, ' Ask ', '[12]', ' or [x]. ', 2],
  ]);
});

it('steps and points stand on lines of their own, with their signs', () => {
  expect(readLines('Do this: [1]\n1. Open it. [1]\n2. Save it. [2]\n\n• Or not.')).toEqual([
    [null, 'Do this: ', 1],
    ['1.', 'Open it. ', 1],
    ['2.', 'Save it. ', 2],
    ['•', 'Or not.'],
  ]);
});

it('markup stays the text it is', () => {
  expect(readLines('<img src=x onerror=alert(1)> **not bold** [1](javascript:alert(1))')).toEqual([
    [null, '<img src=x onerror=alert(1)> **not bold** ', 1, '(javascript:alert(1))'],
  ]);
});
