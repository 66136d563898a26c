import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { decodeFile, detectEncoding } from './encoding.ts';
import { withReportFile } from './report-file.ts';

const MiB = 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), 'portal-encoding-'));
const path = join(folder, 'report.csv');
afterAll(() => rmSync(folder, { recursive: true }));

/** The detected encoding of a file with these bytes, and its text. */
async function read(bytes: Buffer) {
  writeFileSync(path, bytes);
  return withReportFile(path, async (file) => {
    const encoding = await detectEncoding(file, await file.read(0, 4096));
    let text = '';
    for await (const piece of decodeFile(file, encoding)) text += piece;
    return { name: encoding.name, text };
  });
}

describe('a file of several MiB', () => {
  // Three bytes each in UTF-8, so a chunk whose size is a power of two ends within a character.
  const text = `Titel;${'漢'.repeat(MiB)};Ende`;

  test('is text of UTF-8 wherever its characters are cut in two', async () => {
    for (const shift of ['', 'a', 'ab', '\uFEFF']) {
      const { name, text: found } = await read(Buffer.from(shift + text));
      // Compared here, because nobody can read a diff of a million characters.
      expect([name, found === shift.replace('\uFEFF', '') + text]).toEqual(['UTF-8', true]);
    }
  });

  test('is of UTF-16 in either order of bytes', async () => {
    const little = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const bytes of [little, Buffer.from(little).swap16()]) {
      const { name, text: found } = await read(bytes);
      expect([name, found === text]).toEqual(['UTF-16', true]);
    }
  });

  test('is in the old Western form if the only sign of it is at its end', async () => {
    const western = Buffer.concat([Buffer.alloc(2 * MiB + 7, 'a,'), Buffer.from([0xe9])]);
    const { name, text: read1252 } = await read(western);
    expect([name, read1252.length, read1252.at(-1)]).toEqual(['Windows-1252', western.length, 'é']);
  });
});

test('UTF-16 is known without a mark, in either order of bytes', async () => {
  const text = 'Report_Name;Platform Usage\r\nInstitution;Universität Łódź\r\n';
  const little = Buffer.from(text, 'utf16le');
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    expect(await read(bytes)).toEqual({ name: 'UTF-16', text });
  }
});

test('one byte of a mark makes no UTF-16 of a Western file', async () => {
  for (const text of ['þjóð;1\r\n', 'aÿ;1\r\n', 'ÿa;1\r\n', 'aþ;1\r\n'])
    expect(await read(Buffer.from(text, 'latin1'))).toEqual({ name: 'Windows-1252', text });
});

test('a file that ends within a character is not of UTF-8', async () => {
  expect((await read(Buffer.from('Bücher').subarray(0, 2))).name).toBe('Windows-1252');
});

test('an empty file is text without any', async () => {
  expect(await read(Buffer.alloc(0))).toEqual({ name: 'UTF-8', text: '' });
});
