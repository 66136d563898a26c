import { expect, test } from 'vitest';
import { decodeText, toCsv } from './csv.ts';

test('a cell that a spreadsheet would run as a formula becomes text', () => {
  const cells = ['=1+1', '+44 20', '-1', '@SUM(A1)', '\t=1', 'plain - text', 'a=b'];
  expect(toCsv([cells])).toBe("\uFEFF'=1+1,'+44 20,'-1,'@SUM(A1),'\t=1,plain - text,a=b\r\n");
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['a,b', 'say "hi"', 'two\nlines'], ['']])).toBe('\uFEFF"a,b","say ""hi""","two\nlines"\r\n\r\n');
});

test('a file is read in the encoding it was written in', () => {
  const utf8 = new TextEncoder().encode('Élodie');
  const western = Uint8Array.from([0xc9, 0x6c, 0x6f, 0x64, 0x69, 0x65]);
  const utf16 = Uint8Array.from([0xff, 0xfe, 0xc9, 0x00, 0x6c, 0x00]);
  expect(decodeText(utf8.buffer)).toBe('Élodie');
  expect(decodeText(western.buffer)).toBe('Élodie');
  expect(decodeText(utf16.buffer)).toBe('Él');
});
