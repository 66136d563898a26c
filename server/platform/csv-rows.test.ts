import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { rowsOf, splitRows } from './csv-rows.ts';

test('rows come out as they were put in, wherever the pieces end', () => {
  const cell = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('"', '""', 'a"b', ',', '\n', '\r\n', ' x ', ''));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(table, fc.array(fc.nat(60), { maxLength: 8 }), fc.constantFrom('\r\n', '\n'), (rows, cuts, newline) => {
      const clean = rows.map((row) => row.map((text) => text.replace(/\r(?!\n)/g, '')));
      const text = Papa.unparse(clean, { newline, quotes: true }) + newline;
      const found: string[][] = [];
      const splitter = splitRows(',', '\n', (cells) => found.push([...cells]));
      let at = 0;
      for (const cut of [...cuts, text.length]) {
        splitter.push(text.slice(at, at + cut));
        at += cut;
      }
      splitter.end();
      expect(found).toEqual(clean);
    }),
    { numRuns: 500 },
  );
});

test('a whole text is split like by a parser that many use, whatever its line breaks', () => {
  const cell = fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('"', 'a"b', ',', ';', '\n', '\r', ' x ', ''));
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
  const newlines = fc.constantFrom('\r\n', '\n');
  fc.assert(
    fc.property(table, newlines, fc.constantFrom(',', ';', '\t'), (rows, newline, delimiter) => {
      const text = Papa.unparse(rows, { newline, delimiter });
      expect(rowsOf(text, delimiter)).toEqual(Papa.parse(text, { newline, delimiter }).data);
    }),
    { numRuns: 500 },
  );
});

test('rows may end as they did on old computers, and quoted cells may hold what ends a row', () => {
  expect(rowsOf('a,b\rc,d\r', ',')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(rowsOf('a,"b\nc ""d"", e"\n\nf', ',')).toEqual([['a', 'b\nc "d", e'], [''], ['f']]);
  expect(rowsOf('a,"never closed\nb,c', ',')).toEqual([['a', 'never closed\nb,c']]);
  expect(rowsOf('', ',')).toEqual([]);
});

test('quotation marks around the beginning of a cell alone do not swallow the rows after it', () => {
  expect(rowsOf('"Macbeth" (live),12\nHamlet,7\n"Lear","1,000"\n', ',')).toEqual([
    ['Macbeth (live)', '12'],
    ['Hamlet', '7'],
    ['Lear', '1,000'],
  ]);
});
