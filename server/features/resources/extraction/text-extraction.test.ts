import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { strToU8, unzipSync, zipSync } from 'fflate';
import PdfDocument from 'pdfkit';
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { childPids } from '#server/testing/child-programs.ts';
import { officeFile, zeros } from '#server/testing/files/office-files.ts';
import { bombOf, docxOf, pdfOf, pptxOf } from '#server/testing/files/text-files.ts';
import { createTextExtractor } from './text-extraction.ts';
import type { Extraction } from './text-extraction.worker.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-texts-'));
// Each file is read in a process of its own, which starts slowly from source.
vi.setConfig({ testTimeout: 4 * 60_000 });
afterAll(() => vi.resetConfig());
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const never = new AbortController().signal;
const longMs = 60_000;
const onLinux = test.runIf(existsSync('/proc/self/stat'));

describe('the text of a file', () => {
  test('a PDF is read page by page, and a word divided at a line end is one word', async () => {
    const found = await extract('pdf', await pdfOf(['First page', 'Second page with an eco-\nnomic question', '']));
    expect(found).toEqual({
      parts: [
        { place: 'Page 1', text: 'First page', words: 'first page' },
        {
          place: 'Page 2',
          text: 'Second page with an economic question',
          words: 'second page with an economic question',
        },
      ],
    });
  });

  test('a document is read under its headings, in stretches that fit an excerpt', async () => {
    const long = 'Twelve words that are said again and again until it is long. '.repeat(30);
    const found = await extract('docx', docxOf(['Before', '# Über uns', 'A & B < C', long, 'After']));
    expect(places(found)).toEqual(['Paragraph 1', 'Über uns, paragraph 2', 'Über uns, paragraph 5']);
    expect(texts(found)[1]).toContain('Über uns\nA & B < C\nTwelve words');
  });

  test('slides are read in the order they are shown', async () => {
    const found = await extract('pptx', pptxOf(['One', 'Two', '', 'Four']));
    expect(found).toMatchObject({
      parts: [
        { place: 'Slide 1', text: 'One' },
        { place: 'Slide 2', text: 'Two' },
        { place: 'Slide 4', text: 'Four' },
      ],
    });
  });

  test('a page that is a book is taken in several parts of the same place', async () => {
    const found = await extract('docx', docxOf(['word '.repeat(5000)]));
    expect(new Set(places(found))).toEqual(new Set(['Paragraph 1']));
    expect(Math.max(...texts(found).map(({ length }) => length))).toBeLessThanOrEqual(6000);
    expect(texts(found).join(' ').split(' ')).toHaveLength(5000);
  });

  test('a document is found by its relationships, whatever its parts are called and however they are written', async () => {
    const relation = (kind: string, target: string) =>
      `<r:Relationship Id="${kind}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${kind}" Target="${target}"/>`;
    const relations = (...all: string[]) => strToU8(`<r:Relationships xmlns:r="r">${all.join('')}</r:Relationships>`);
    const body = (name: string, ...texts: string[]) =>
      `<ns0:${name} xmlns:ns0="w">${texts.map((text) => `<ns0:p><ns0:t>${text}</ns0:t></ns0:p>`).join('')}</ns0:${name}>`;
    const box = '<wps:txbx><ns0:p><ns0:t>In a box</ns0:t></ns0:p></wps:txbx>';
    const bytes = Buffer.from(
      zipSync({
        '_RELS/.rels': relations(relation('officeDocument', '/Word/My%20Document.xml')),
        'word/My Document.xml': Buffer.from(
          `\ufeff<?xml version="1.0" encoding="UTF-16"?>${body('document', 'Body').replace('<ns0:p>', `<ns0:p><mc:AlternateContent><mc:Choice>${box}</mc:Choice><mc:Fallback>${box}</mc:Fallback></mc:AlternateContent>`)}`,
          'utf16le',
        ),
        'word/_rels/my document.xml.rels': relations(
          ...['footnotes', 'endnotes', 'header', 'footer'].map((kind) => relation(kind, `${kind}.xml`)),
          relation('diagramData', 'diagrams/data1.xml'),
          relation('chart', '../charts/chart1.xml'),
          relation('styles', 'styles.xml'),
        ),
        'word/footnotes.xml': strToU8(`\ufeff${body('footnotes', 'See page 7')}`),
        'word/endnotes.xml': strToU8(body('endnotes', 'Thanks')),
        'word/Header.xml': strToU8(body('hdr', 'Draft')),
        'word/footer.xml': Buffer.from(
          `<?xml version="1.0" encoding="windows-1252"?>${body('ftr', 'Zürich')}`,
          'latin1',
        ),
        'word/diagrams/data1.xml': strToU8('<dgm:t><a:p><a:t>Plan, do</a:t></a:p></dgm:t>'),
        'charts/chart1.xml': strToU8(
          '<c:cat><c:strCache><c:pt><c:v>North</c:v></c:pt><c:pt><c:v>South</c:v></c:pt></c:strCache></c:cat><c:val><c:numCache><c:v>7</c:v></c:numCache></c:val>',
        ),
        'word/styles.xml': strToU8(body('styles', 'Not a text')),
      }),
    );
    const found = await extract('docx', bytes);
    expect(found).toMatchObject({
      parts: [
        { place: 'Paragraph 1', text: 'In a box\nBody' },
        { place: 'Footnotes', text: 'See page 7' },
        { place: 'Endnotes', text: 'Thanks' },
        { place: 'Header', text: 'Draft' },
        { place: 'Footer', text: 'Zürich' },
        { place: 'Diagram', text: 'Plan, do' },
        { place: 'Chart', text: 'North\nSouth' },
      ],
    });
  });

  test('a slide is read with its notes and its figures', async () => {
    const file = pptxOf(['One', 'Two']);
    const parts = unzipSync(file);
    const drawn = (text: string) => strToU8(`<x><a:p><a:t>${text}</a:t></a:p></x>`);
    parts['ppt/slides/_rels/slide1.xml.rels'] = strToU8(
      '<Relationships><Relationship Id="a" Type="x/notesSlide" Target="../notesSlides/notesSlide7.xml"/><Relationship Id="b" Type="x/chart" Target="../charts/chart1.xml"/></Relationships>',
    );
    parts['ppt/notesSlides/notesSlide7.xml'] = drawn('Say it slowly');
    parts['ppt/charts/chart1.xml'] = drawn('Uses');
    expect(await extract('pptx', Buffer.from(zipSync(parts)))).toMatchObject({
      parts: [
        { place: 'Slide 1', text: 'One' },
        { place: 'Slide 2', text: 'Two' },
        { place: 'Slide 2, notes', text: 'Say it slowly' },
        { place: 'Slide 2', text: 'Uses' },
      ],
    });
  });

  test('a text that only old programs see is read', async () => {
    const xml =
      '<w:document><w:body><w:p><mc:AlternateContent><mc:Choice Requires="v2"><x:new><x:place>12</x:place></x:new></mc:Choice><mc:Fallback><w:r><w:t>hello</w:t></w:r></mc:Fallback></mc:AlternateContent></w:p></w:body></w:document>';
    expect(texts(await extract('docx', officeFile('docx', { more: { 'word/document.xml': strToU8(xml) } })))).toEqual([
      'hello',
    ]);
  });

  test('a presentation that has no slide yet holds no text, which is no mistake', async () => {
    expect(await extract('pptx', officeFile('pptx'))).toEqual({ parts: [] });
  });

  test('a PDF that is only a filled-in form is searched by what was filled in', async () => {
    const pdf = new PdfDocument();
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.font('Helvetica');
    pdf.initForm();
    pdf.formText('name', 20, 20, 200, 20, { value: 'Harrowmere Library' });
    pdf.note(20, 60, 20, 20, 'Please check the date');
    const ended = new Promise((resolve) => pdf.on('end', resolve));
    pdf.end();
    await ended;
    const found = await extract('pdf', Buffer.concat(chunks));
    expect(places(found)).toEqual(['Page 1']);
    expect(texts(found)[0]).toMatch(/Please check the date\nHarrowmere Library/);
  });

  test('a scan holds no text, which is no mistake', async () => {
    expect(await extract('pdf', await drawing())).toEqual({ parts: [] });
  });
});

const refused: [what: string, kind: FileKindName, bytes: () => Buffer | Promise<Buffer>, reason: RegExp][] = [
  ['an encrypted PDF', 'pdf', () => pdfOf(['Secret'], { password: 'secret' }), /password/],
  ['a PDF of which half is missing', 'pdf', async () => (await pdfOf(['x'])).subarray(0, 300), /damaged/],
  ['a PDF that is only a heading', 'pdf', () => Buffer.from('%PDF-1.7\n'), /damaged/],
  ['a PDF of noise', 'pdf', () => Buffer.from(`%PDF-1.4\n${'%'.repeat(2000)}\ntrailer <</Root 1 0 R>>`), /damaged/],
  ['a document that is no archive', 'docx', () => Buffer.from('PK\u0003\u0004 and nothing'), /damaged/],
  ['a document with a password', 'docx', () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /password/],
  ['an archive without a document', 'docx', () => bombOf('other.xml', 1), /damaged/],
  ['slides that are not there', 'pptx', () => withoutSlides(pptxOf(['One'])), /damaged/],
  [
    'a document that unpacks to 66 MB',
    'docx',
    () => officeFile('docx', { more: { 'word/document.xml': zeros(66) } }),
    /too large/,
  ],
  ['slides that unpack to 135 MB together', 'pptx', () => manySlides(3, 45), /too large/],
];

describe('a file that cannot be read', () => {
  onLinux('is one that takes more memory than it may', async () => {
    // The program alone needs more memory.
    expect(await extract('pdf', await pdfOf(['Small']), { ms: longMs, MiB: 20 })).toEqual({
      unreadable: 'It is too large to read',
    });
  });

  onLinux('is one that holds its reader up for too long', async () => {
    expect(await createTextExtractor({ ms: 500, MiB: 512 }).extract({ path: endless(), kind: 'pdf' }, never)).toEqual({
      unreadable: 'It takes too long to read',
    });
  });

  onLinux('is not one whose reader was killed by somebody else', async () => {
    const reading = createTextExtractor({ ms: longMs, MiB: 512 }).extract({ path: endless(), kind: 'pdf' }, never);
    const told = expect(reading).rejects.toThrow('killed (SIGKILL)');
    for (const pid of childPids('text-extraction.worker')) process.kill(pid, 'SIGKILL');
    await told;
    expect(childPids('text-extraction.worker')).toEqual([]);
  });

  test('is not one that is read while the portal itself takes much memory', async () => {
    const reading = extract('pdf', await pdfOf(['Small']));
    const taken: Buffer[] = [];
    for (let step = 0; step < 6; step++) {
      taken.push(Buffer.alloc(100 * 1024 * 1024, step));
      await sleep(20);
    }
    await sleep(150);
    const found = await reading;
    expect(found).not.toHaveProperty('unreadable');
    expect(texts(found)).toEqual(['Small']);
    expect(taken).toHaveLength(6);
  });

  test.each(refused)('%s is said to be so, in words', async (_, kind, bytes, reason) => {
    expect(await extract(kind, await bytes())).toEqual({ unreadable: expect.stringMatching(reason) });
  });

  test('entities that a document defines mean nothing', async () => {
    const bomb = `<!DOCTYPE w [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(1000)}"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    const xml = `${bomb}<w:document><w:p><w:t>${'&b;'.repeat(1000)}&c; end</w:t></w:p></w:document>`;
    const found = await extract('docx', officeFile('docx', { more: { 'word/document.xml': strToU8(xml) } }));
    expect(texts(found).join('')).toMatch(/end$/);
    expect(texts(found).join('')).not.toMatch(/ha|root:/);
  });

  test('reading ends when the server stops', async () => {
    const path = written(await pdfOf(Array.from({ length: 300 }, (_, at) => `Page ${at}`)));
    const stopping = new AbortController();
    const reading = createTextExtractor().extract({ path, kind: 'pdf' }, stopping.signal);
    setTimeout(() => stopping.abort(new Error('stopping')), 50);
    await expect(reading).rejects.toThrow('stopping');
  });
});

function extract(kind: FileKindName, bytes: Buffer, limits?: { ms: number; MiB: number }): Promise<Extraction> {
  return createTextExtractor(limits).extract({ path: written(bytes), kind }, never);
}

/** A pipe without a writer, so that its reader waits forever. */
function endless(): string {
  const path = join(folder, `pipe ${++count}`);
  execFileSync('mkfifo', [path]);
  return path;
}

function written(bytes: Buffer): string {
  count++;
  const path = join(folder, String(count));
  writeFileSync(path, bytes);
  return path;
}

function places(found: Extraction): string[] {
  return 'parts' in found ? found.parts.map(({ place }) => place) : [];
}

function texts(found: Extraction): string[] {
  return 'parts' in found ? found.parts.map(({ text }) => text) : [];
}

/** A page that is only a picture, as scanners make it. */
async function drawing(): Promise<Buffer> {
  const pdf = new PdfDocument();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.rect(20, 20, 200, 300).fill('black');
  const ended = new Promise((resolve) => pdf.on('end', resolve));
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function withoutSlides(file: Buffer): Buffer {
  const parts = Object.entries(unzipSync(file)).filter(([name]) => !name.startsWith('ppt/slides/'));
  return Buffer.from(zipSync(Object.fromEntries(parts)));
}

function manySlides(count: number, mebibytes: number): Buffer {
  const slide = zeros(mebibytes);
  const more: Record<string, Uint8Array> = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`ppt/slides/slide${at + 1}.xml`, slide]),
  );
  const relations = Object.keys(more).map((part) => `<Relationship Id="${part}" Type="x/slide" Target="/${part}"/>`);
  more['ppt/_rels/presentation.xml.rels'] = strToU8(`<Relationships>${relations.join('')}</Relationships>`);
  return officeFile('pptx', { more });
}
