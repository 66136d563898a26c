import { isUtf8 } from 'node:buffer';
import { StringDecoder } from 'node:string_decoder';
import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import { storable } from '#contract/values/plain-text.ts';
import type { ReportFile } from './report-file.ts';

type Form = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface Encoding {
  form: Form;
  /** The name that people see. */
  name: ReadUsage['encoding'];
  /** The length of the byte order mark, in bytes. */
  markBytes: number;
}

const kiB = 1024;
const scanBytes = 1024 * kiB;
const pieceBytes = 64 * kiB;
/** In UTF-8 a character has so many bytes at most; the first one is below or above all the others. */
const characterMaxBytes = 4;
const lastAscii = 0x7f;
const firstLead = 0xc0;

/** By the mark, else by the zeros that UTF-16 is full of; what is no UTF-8 is the old Western form of spreadsheets. */
export async function tellEncoding(file: ReportFile, beginning: Buffer): Promise<Encoding> {
  const [first, second, third] = beginning;
  if (first === 0xff && second === 0xfe) return { form: 'utf-16le', name: 'UTF-16', markBytes: 2 };
  if (first === 0xfe && second === 0xff) return { form: 'utf-16be', name: 'UTF-16', markBytes: 2 };
  const zeros = zeroPlaces(beginning);
  if (zeros === 'odd') return { form: 'utf-16le', name: 'UTF-16', markBytes: 0 };
  if (zeros === 'even') return { form: 'utf-16be', name: 'UTF-16', markBytes: 0 };
  if (!(await isUtf8File(file))) return { form: 'windows-1252', name: 'Windows-1252', markBytes: 0 };
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  return { form: 'utf-8', name: 'UTF-8', markBytes: hasMark ? 3 : 0 };
}

/** The text of a file, piece by piece: no more of it than one piece is in memory. Whatever it holds can be stored. */
export async function* decodeFile(file: ReportFile, { form, markBytes }: Encoding): AsyncIterable<string> {
  const decode = decoderOf(form);
  for (let at = markBytes; at < file.size; at += pieceBytes) yield storable(decode(await file.read(at, pieceBytes)));
}

function decoderOf(form: Form): (bytes: Buffer) => string {
  if (form === 'windows-1252') {
    const decoder = new TextDecoder('windows-1252');
    return (bytes) => decoder.decode(bytes);
  }
  // Several times faster than TextDecoder on a stream; it keeps what a piece cuts in two.
  const decoder = new StringDecoder(form === 'utf-8' ? 'utf8' : 'utf16le');
  if (form !== 'utf-16be') return (bytes) => decoder.write(bytes);
  return (bytes) => decoder.write(Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16());
}

/** Western text in UTF-16 has a zero in every other byte: at odd positions in the little-endian form. */
function zeroPlaces(bytes: Buffer): 'odd' | 'even' | 'none' {
  let even = 0;
  let odd = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    if (at % 2 === 0) even++;
    else odd++;
  }
  const many = bytes.length / 4;
  if (odd > many && even < odd / 4) return 'odd';
  if (even > many && odd < even / 4) return 'even';
  return 'none';
}

async function isUtf8File(file: ReportFile): Promise<boolean> {
  let at = 0;
  while (at < file.size) {
    const bytes = await file.read(at, scanBytes);
    const end = at + bytes.length < file.size ? endOfWholeCharacters(bytes) : bytes.length;
    if (!isUtf8(bytes.subarray(0, end))) return false;
    at += end;
  }
  return true;
}

/** Up to here no character is cut in two: the last one is left out if it may go on. */
function endOfWholeCharacters(bytes: Buffer): number {
  for (let end = bytes.length - 1; end >= Math.max(0, bytes.length - characterMaxBytes); end--) {
    const byte = bytes[end] ?? 0;
    if (byte <= lastAscii) return bytes.length;
    if (byte >= firstLead) return end;
  }
  return bytes.length;
}
