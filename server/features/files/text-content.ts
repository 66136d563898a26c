import type { FileHandle } from 'node:fs/promises';
import { readBytes } from './read-bytes.ts';
import type { Recognised } from './recognised.ts';

const pieceSize = 64 * 1024;
/** The prefixes by which browsers sniff a text of unknown type as HTML. */
const html =
  /^<(?:!doctype\s+html|html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|img|meta|link|object|embed|form|base|input|video|audio)[\s>/]/i;
const svgRoot = /^(?:<\?xml[^>]*>\s*)?(?:<!doctype\s+svg\b[^[>]*>\s*)?<(?:\w+:)?svg[\s>/]/i;
/** Programs, pictures and archives are full of control characters; texts only have line breaks and tabs. */
const control = /(?![\t\n\v\f\r])\p{Cc}/u;

/**
 * The kind of a text, or null if it is none: UTF-8, UTF-16 with a byte order mark, or the one-byte encoding that
 * spreadsheets on Windows still write. Read in pieces.
 */
export async function readText(file: FileHandle, size: number, head: Buffer): Promise<Recognised | null> {
  const encoding = encodingOf(head);
  const isText = (await holdsText(file, size, encoding)) || (encoding === 'utf-8' && (await holdsOldText(file, size)));
  if (!isText) return null;
  const start = withoutComments(new TextDecoder(encoding).decode(await readBytes(file, 0, pieceSize)).trimStart());
  if (start.startsWith('#!')) return { kinds: [], what: 'a script' };
  if (svgRoot.test(start)) {
    return encoding === 'utf-8' && !/<!entity/i.test(start) ? { kinds: ['svg'], what: 'an SVG drawing' } : xml;
  }
  if (html.test(start)) return { kinds: [], what: 'a web page (HTML)' };
  if (/^<(?:\?xml|!doctype)/i.test(start)) return xml;
  // WebVTT requires UTF-8 and this first word.
  if (encoding === 'utf-8' && /^WEBVTT(?:[ \t\r\n]|$)/.test(start)) return { kinds: ['vtt', 'txt'], what: 'captions' };
  return { kinds: ['txt', 'csv', 'tsv'], what: 'text' };
}

const xml: Recognised = { kinds: [], what: 'an XML file' };

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

/** Comments may come first, and between the declaration and the root. */
function withoutComments(text: string): string {
  const [declaration = ''] = /^<\?xml[^>]*>\s*/i.exec(text) ?? [];
  let rest = text.slice(declaration.length);
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) break;
    rest = rest.slice(end + 3).trimStart();
  }
  return declaration + rest;
}

function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : 'utf-8';
}

async function holdsText(file: FileHandle, size: number, encoding: Encoding): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for (let position = 0; position < size; position += pieceSize) {
      const piece = await readBytes(file, position, pieceSize);
      const text = decoder.decode(piece, { stream: position + pieceSize < size });
      if (control.test(text)) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Checks Windows-1252 byte by byte, because not every Node build can decode it. */
async function holdsOldText(file: FileHandle, size: number): Promise<boolean> {
  for (let position = 0; position < size; position += pieceSize) {
    const text = (await readBytes(file, position, pieceSize)).toString('latin1');
    // In Windows-1252 the bytes 80 to 9F are dashes and quotes, except five undefined ones.
    if (/[\x81\x8d\x8f\x90\x9d]/.test(text) || control.test(text.replace(/[\x80-\x9f]/g, ''))) return false;
  }
  return true;
}
