import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { officeFile } from '#server/testing/files/office-files.ts';
import { readOfficeDocument } from './office-document.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-office-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const types = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${entries}</Types>`;
const override = `<Override PartName="/word/document.xml" ContentType="${wordType}"/>`;

/** A document whose list of types is this text, under this name. */
function withTypes(list: string | Uint8Array, name = '[Content_Types].xml'): Buffer {
  const { '[Content_Types].xml': before, ...parts } = unzipSync(officeFile('docx'));
  expect(before).toBeDefined();
  return Buffer.from(zipSync({ [name]: typeof list === 'string' ? strToU8(list) : list, ...parts }));
}

async function kindsOf(bytes: Buffer): Promise<readonly string[]> {
  const path = join(folder, 'document');
  writeFileSync(path, bytes);
  const file = await open(path);
  try {
    return (await readOfficeDocument(file, readFileSync(path).length)).kinds;
  } finally {
    await file.close();
  }
}

test.each<[string, Buffer]>([
  ['a byte order mark', withTypes(`\ufeff${types(override)}`)],
  ['UTF-16', withTypes(Buffer.from(`\ufeff${types(override).replace('UTF-8', 'UTF-16')}`, 'utf16le'))],
  [
    'a prefix',
    withTypes(
      types(override)
        .replace(/<(\/?)(?=Types|Override)/g, '<$1ns0:')
        .replace('xmlns=', 'xmlns:ns0='),
    ),
  ],
  ['part names in another case', withTypes(types(override.replace('/word/document', '/Word/Document')))],
  ['types in another case', withTypes(types(override.replace(wordType, wordType.toUpperCase())))],
  ['a list that is called in another case', withTypes(types(override), '[content_types].xml')],
  ['a type for all parts of an ending', withTypes(types(`<Default Extension="XML" ContentType="${wordType}"/>`))],
])('a document with %s in its list of types is a Word document', async (_, bytes) => {
  expect(await kindsOf(bytes)).toEqual(['docx']);
});

test.each<[string, Buffer]>([
  ['a type for a part that is not there', withTypes(types(override.replace('document.xml', 'other.xml')))],
  ['a list that is damaged', withTypes(types(override).replace('</Types>', ''))],
  ['a document type', withTypes(`<!DOCTYPE a>${types(override)}`)],
])('an archive with %s is none', async (_, bytes) => {
  expect(await kindsOf(bytes)).toEqual([]);
});
