import { expect, test } from 'vitest';
import { joinedLines, linesInOrder, type PdfRun, withoutRunningHeads } from './pdf-lines.ts';

const run = (text: string, x: number, y: number, size = 10): PdfRun => ({ text, x, y, size, width: text.length * 5 });
const textOf = (runs: readonly PdfRun[]) => joinedLines(linesInOrder(runs));

test('lines of a paragraph are joined, divided words are whole, and headings, lists and paragraphs stay apart', () => {
  const runs = [
    run('Reading rooms', 50, 700, 16),
    run('The reading rooms are open from Mon-', 50, 670),
    run('day to Friday. In the reading rooms no', 50, 658),
    run('food is allowed.', 50, 646),
    run('Lockers stand in the hall.', 50, 634),
    run('• Bring a coin', 50, 622),
    run('1. Turn the key', 50, 610),
    run('A new paragraph begins here.', 50, 580),
  ];
  // "Mon-" and "day": the hyphen at the end of the line divides a word.
  expect(textOf(runs).split('\n')).toEqual([
    'Reading rooms',
    'The reading rooms are open from Monday to Friday. In the reading rooms no food is allowed.',
    'Lockers stand in the hall.',
    '• Bring a coin',
    '1. Turn the key',
    'A new paragraph begins here.',
  ]);
});

test('columns are read one after the other, also where a file sets them line by line, and a title goes across', () => {
  const left = [
    'The left column tells of',
    'rooms that are open to',
    'everybody who has a card',
    'and comes on a weekday.',
  ];
  const right = ['The right column tells of', 'videos, which may be seen', 'wherever the reader is at', 'that moment.'];
  const runs = left.flatMap((text, at) => [run(text, 50, 650 - at * 12), run(right[at] ?? '', 300, 650 - at * 12)]);
  expect(textOf([...runs, run('A title that goes across both of the columns of this page', 50, 700, 16)])).toBe(
    `A title that goes across both of the columns of this page\n${left.join(' ')}\n${right.join(' ')}`,
  );
});

test('runs of a line are put together by their places, with a space where there is one', () => {
  expect(textOf([run('dows', 75, 700), run('Win', 60, 700), run('open', 100, 700)])).toBe('Windows open');
});

test('what is the same at the edge of pages nearby, but for its number, is left out', () => {
  const page = (number: number) =>
    linesInOrder([
      run('Annual report of the library', 50, 780),
      run(`Chapter ${number} begins with these words`, 50, 700),
      run(`The library has ${number * 7} rooms.`, 50, 640),
      run(`Page ${number}`, 50, 30),
    ]);
  expect(joinedLines(withoutRunningHeads(page(2), [page(1), page(3)]))).toBe(
    'Chapter 2 begins with these words\nThe library has 14 rooms.',
  );
  expect(joinedLines(withoutRunningHeads(page(2), []))).toContain('Annual report');
});

test('a page of nothing but such lines keeps them', () => {
  const page = (number: number) => linesInOrder([run('Library card', 50, 780), run(`No. ${number}`, 50, 760)]);
  expect(joinedLines(withoutRunningHeads(page(2), [page(1), page(3)]))).toBe('Library card\nNo. 2');
});
