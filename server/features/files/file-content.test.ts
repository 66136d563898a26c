import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pdfOf } from '#server/testing/files/text-files.ts';
import { recognise } from './file-content.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function kindsOf(bytes: Buffer): Promise<readonly string[]> {
  const path = join(folder, 'file');
  writeFileSync(path, bytes);
  return (await recognise(path, bytes.length)).kinds;
}

test.each([
  ['a blank line', '\r\n'],
  ['a byte order mark', '\u00ef\u00bb\u00bf'],
  ['the lines of a printer', '\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ['the head of a mail', 'Content-Type: application/pdf\r\n\r\n'],
  ['zeros', '\0\0\0\0'],
])('a PDF is one behind %s', async (_, before) => {
  const pdf = await pdfOf(['Anatomy']);
  expect(await kindsOf(Buffer.concat([Buffer.from(before, 'latin1'), pdf]))).toContain('pdf');
});

test('a PDF further behind is none, and neither is a text that tells of one', async () => {
  const pdf = await pdfOf(['Anatomy']);
  expect(await kindsOf(Buffer.concat([Buffer.alloc(1024), pdf]))).toEqual([]);
  expect(await kindsOf(Buffer.from('Each file begins with %PDF-1.7 and a line end.\n'))).not.toContain('pdf');
});
