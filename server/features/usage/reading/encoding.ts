import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import { decodeAs, utf16Of } from '#contract/values/files/text-encoding.ts';
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
  const wide = utf16Of(beginning);
  if (wide) return { form: wide.encoding, name: 'UTF-16', markBytes: wide.markBytes };
  if (!(await isUtf8File(file))) return { form: 'windows-1252', name: 'Windows-1252', markBytes: 0 };
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  return { form: 'utf-8', name: 'UTF-8', markBytes: hasMark ? 3 : 0 };
}

/** Decodes a file in chunks, with no more than one in memory. The text contains only what can be stored. */
export async function* decodeFile(file: ReportFile, { form, markBytes }: Encoding): AsyncIterable<string> {
  const decoder = new TextDecoder(form, { ignoreBOM: true });
  for (let at = markBytes; at < file.size; at += pieceBytes) {
    const piece = await file.read(at, pieceBytes);
    yield storable(form === 'windows-1252' ? decodeAs(piece, form) : decoder.decode(piece, { stream: true }));
  }
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
