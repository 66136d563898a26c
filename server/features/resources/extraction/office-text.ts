import { unzipSync } from 'fflate';
import { Parser } from 'htmlparser2';
import { type FoundText, UnreadableFileError, unreadable } from './found-text.ts';

const MiB = 1024 * 1024;
/** An archive may declare any size. Only the needed parts are unpacked, each up to this limit. */
const entriesMax = 10_000;
const entryMaxBytes = 64 * MiB;
const inflatedMaxBytes = 128 * MiB;
/** Paragraphs are joined up to about this many characters. */
const stretchLength = 1500;
const headingMaxLength = 60;

type Take = (found: FoundText) => void;

/** The text of a Word document, several paragraphs at a time, under their heading. */
export function readDocx(bytes: Uint8Array, take: Take): void {
  const files = unpack(bytes, (name) => name === 'word/document.xml');
  const xml = files.get('word/document.xml');
  if (xml === undefined) throw unreadable('It is damaged');
  let heading = '';
  let stretch: string[] = [];
  let [number, startedAt, length] = [0, 1, 0];
  const finish = () => {
    const place = heading ? `${heading}, paragraph ${startedAt}` : `Paragraph ${startedAt}`;
    if (stretch.length > 0) take({ place, text: stretch.join('\n') });
    [stretch, length] = [[], 0];
  };
  eachParagraph(xml, 'w', ({ text, style }) => {
    if (!text.trim()) return;
    number++;
    const isHeading = /^(heading|title)\s*\d*$/i.test(style);
    if (isHeading || length > stretchLength) finish();
    if (isHeading) heading = text.trim().slice(0, headingMaxLength);
    if (stretch.length === 0) startedAt = number;
    stretch.push(text);
    length += text.length;
  });
  finish();
}

/** The text of a presentation, slide by slide in the order of the show. */
export function readPptx(bytes: Uint8Array, take: Take): void {
  const files = unpack(bytes, (name) =>
    /^ppt\/(slides\/[^/]+\.xml|presentation\.xml|_rels\/presentation\.xml\.rels)$/.test(name),
  );
  const names = slideNames(files);
  if (names.length === 0) throw unreadable('It is damaged');
  for (const [at, name] of names.entries()) {
    const lines: string[] = [];
    eachParagraph(files.get(name) ?? '', 'a', ({ text }) => {
      if (text.trim()) lines.push(text);
    });
    take({ place: `Slide ${at + 1}`, text: lines.join('\n') });
  }
}

/** Slide files are numbered by creation; the presentation lists them in the order of the show. */
function slideNames(files: ReadonlyMap<string, string>): string[] {
  const targets = new Map<string, string>();
  eachElement(files.get('ppt/_rels/presentation.xml.rels') ?? '', (name, { Id = '', Target = '' }) => {
    if (name === 'Relationship') targets.set(Id, Target.replace(/^\/?(ppt\/)?/, 'ppt/'));
  });
  const names: string[] = [];
  eachElement(files.get('ppt/presentation.xml') ?? '', (name, attributes) => {
    const target = name === 'p:sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
    if (target !== undefined && files.has(target)) names.push(target);
  });
  return names;
}

function unpack(bytes: Uint8Array, isNeeded: (name: string) => boolean): Map<string, string> {
  let [entries, inflated] = [0, 0];
  const unzipped = unzipOrThrow(bytes, ({ name, originalSize }) => {
    if (++entries > entriesMax) throw unreadable('It holds too many files');
    if (!isNeeded(name)) return false;
    inflated += originalSize;
    if (originalSize > entryMaxBytes || inflated > inflatedMaxBytes) throw unreadable('It is too large to read');
    return true;
  });
  const decoder = new TextDecoder();
  return new Map(Object.entries(unzipped).map(([name, content]) => [name, decoder.decode(content)]));
}

function unzipOrThrow(bytes: Uint8Array, filter: (file: { name: string; originalSize: number }) => boolean) {
  try {
    // The unpacker never writes more than the declared size, whatever the stream holds.
    return unzipSync(bytes, { filter });
  } catch (error) {
    if (error instanceof UnreadableFileError) throw error;
    // A password-protected document is an OLE container, not a ZIP archive.
    const isOtherContainer = bytes[0] === 0xd0 && bytes[1] === 0xcf;
    throw unreadable(isOtherContainer ? 'It is protected by a password' : 'It is damaged');
  }
}

/** Paragraphs of WordprocessingML (`w`) or DrawingML (`a`), which use the same element names. */
function eachParagraph(
  xml: string,
  prefix: 'w' | 'a',
  take: (paragraph: { text: string; style: string }) => void,
): void {
  let [text, style, isText] = ['', '', false];
  const gap: Record<string, string> = { [`${prefix}:tab`]: '\t', [`${prefix}:br`]: '\n', [`${prefix}:cr`]: '\n' };
  const parser = xmlParser({
    onopentag(name, attributes) {
      if (name === `${prefix}:t`) isText = true;
      else if (name === 'w:pStyle') style = attributes['w:val'] ?? '';
      text += gap[name] ?? '';
    },
    ontext(piece) {
      if (isText) text += piece;
    },
    onclosetag(name) {
      if (name === `${prefix}:t`) isText = false;
      if (name !== `${prefix}:p`) return;
      take({ text, style });
      [text, style] = ['', ''];
    },
  });
  parser.end(xml);
}

function eachElement(xml: string, take: (name: string, attributes: Record<string, string>) => void): void {
  xmlParser({ onopentag: take }).end(xml);
}

/** Knows only XML's built-in entities, which rules out entity bombs. */
function xmlParser(handlers: ConstructorParameters<typeof Parser>[0]): Parser {
  return new Parser(handlers, { xmlMode: true, decodeEntities: true });
}
