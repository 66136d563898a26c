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
const pieceBytes = 256 * kiB;

/**
 * Detects the encoding by the byte order mark, else by the zeros that UTF-16 is full of; invalid UTF-8 is taken for Windows-1252, the old
 * Western form of spreadsheets.
 */
export async function detectEncoding(file: ReportFile, beginning: Buffer): Promise<Encoding> {
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

/** Decodes a file in chunks, with no more than one in memory. The text contains only what can be stored. */
export async function* decodeFile(file: ReportFile, { form, markBytes }: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(form, { ignoreBOM: true });
  for (let at = markBytes; at < file.size; at += pieceBytes) {
    yield storable(decoder.decode(await file.read(at, pieceBytes), { stream: true }));
  }
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
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < file.size; at += pieceBytes)
      decoder.decode(await file.read(at, pieceBytes), { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
