import { expect, test } from 'vitest';
import { rowsOf } from '#server/platform/csv-rows.ts';
import { csvText, toCsv } from './csv.ts';

const byteOrderMark = '\uFEFF';
const formula = /^[\s"]*[=+\-@＝＋－＠]/;

/** Splits as a reader does that ignores quotation marks. */
function piecesOf(text: string, separator: string): string[] {
  return text.split('\r\n').flatMap((line) => line.split(/[\r\n]/).flatMap((part) => part.split(separator)));
}

test('a cell that a spreadsheet would run as a formula becomes text', () => {
  const cells = [
    '=1+1',
    '+44 20',
    '-1',
    '@SUM(A1)',
    'plain - text',
    'a=b',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    ' =1',
    '\u00a0=1',
  ];
  const texts = ["'=1+1", "'+44 20", "'-1", "'@SUM(A1)", 'plain - text', 'a=b', "'＝1", "'＋1", "'－1", "'＠1", "' =1"];
  expect(toCsv([cells])).toBe(`${byteOrderMark}${[...texts, "'\u00a0=1"].join()}\r\n`);
});

test('a formula behind another separator, or in another line, becomes text as well', () => {
  const cells = ['x;=cmd', 'x; =cmd', 'x\t=cmd', '\t=1', 'a;"=1"', 'a;b', 'one;two;=3'];
  const texts = ["x;'=cmd", "x;' =cmd", "x\t'=cmd", "'\t'=1", '"a;\'""=1"""', 'a;b', "one;two;'=3"];
  expect(toCsv([cells])).toBe(`${byteOrderMark}${texts.join()}\r\n`);
  expect(toCsv([['two\n=1', 'three\r\n\n@a']])).toBe(`${byteOrderMark}"two\n'=1","three\r\n\n'@a"\r\n`);
});

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
])('no reader of %s finds a cell that begins as a formula', (_, separator) => {
  const signs = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
  const before = [
    '',
    ' ',
    '"',
    ';',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '; ',
    ';"',
    '";',
    '"\t"',
    ',',
    ',;',
    'x;',
    'x";"',
    'x\n"',
  ];
  const cells = before.flatMap((start) => signs.map((sign) => `${start}${sign}cmd|'/c calc'!A1`));
  for (const cell of cells) {
    for (const row of [[cell], ['a', cell], [cell, cell], ['a;', cell, 'b"'], ['"', cell], ['a,b', cell, cell]]) {
      const text = toCsv([row, row]).replace(byteOrderMark, '');
      const found = [...rowsOf(text, separator).flat(), ...(separator === ',' ? [] : piecesOf(text, separator))];
      expect([cell, found.filter((one) => formula.test(one))]).toEqual([cell, []]);
    }
  }
});

test('a reader of commas finds each cell whole', () => {
  const rows = [
    ['a,b', 'say "hi"', 'two\nlines', 'a;b', 'a\tb'],
    ['', 'x', '', '', ''],
  ];
  expect(rowsOf(toCsv(rows).replace(byteOrderMark, ''), ',')).toEqual(rows);
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines'], ['']])).toBe(
    `${byteOrderMark}"a,b","say ""hi""","two\nlines"\r\n\r\n`,
  );
});

test('what another program reads stays as it is', () => {
  expect(
    csvText([
      ['Release', '5'],
      ['=1', '-3;=4'],
    ]),
  ).toBe('Release,5\r\n=1,-3;=4\r\n');
});
