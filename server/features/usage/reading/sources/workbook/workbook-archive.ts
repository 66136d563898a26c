import type { FileHandle } from 'node:fs/promises';
import { readOleDocument } from '#server/features/files/ole-directory.ts';
import { readBytes } from '#server/features/files/read-bytes.ts';
import { readZipDirectory, type ZipEntry, type ZipProblem } from '#server/features/files/zip-directory.ts';
import { readZipPart } from '#server/features/files/zip-parts.ts';
import { createStrictXml, type StrictXmlEvents } from '#server/platform/xml/strict-xml.ts';
import { damagedWorkbook, WorkbookError } from './workbook-error.ts';

const MiB = 1024 * 1024;
/** Sheets of 20 MB unpack to less; they are streamed, so that this limits time and not memory. */
export const sheetMaxBytes = 512 * MiB;
/** For lists of sheets, formats and types. */
const listMaxBytes = 8 * MiB;

const isProtected = 'The workbook is protected by a password. Please save it without one.';
const problems: Record<ZipProblem, string> = {
  damaged: damagedWorkbook,
  encrypted: isProtected,
  'too-many-parts': 'The workbook has more parts than are accepted.',
  overlapping: 'The workbook is damaged: its parts overlap.',
};

export interface WorkbookArchive {
  has(name: string): boolean;
  /** Streams the text of a part; empty if there is no such part. Throws if it is damaged or unpacks to too much. */
  pieces(name: string, maxBytes: number): AsyncGenerator<string>;
  /** Parses a part of moderate length; `part` appears in messages. */
  read(name: string, events: Omit<StrictXmlEvents, 'refuse'>, maxBytes?: number): Promise<void>;
}

/** Opens a file as a workbook without unpacking it. Throws a WorkbookError for anything else. */
export async function openArchive(file: FileHandle, size: number): Promise<WorkbookArchive> {
  const head = await readBytes(file, 0, 8);
  if (head.toString('hex', 0, 4) === 'd0cf11e0') throw new WorkbookError(await oldWorkbook(file));
  if (head.toString('latin1', 0, 4) !== 'PK\x03\x04')
    throw new WorkbookError('This is no Excel workbook (XLSX), though its name says so.');
  const entries = await readZipDirectory(file, size);
  if (typeof entries === 'string') throw new WorkbookError(problems[entries]);
  if (entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name)))
    throw new WorkbookError('The workbook holds macros, which are never run. Please save it as XLSX, without macros.');
  const parts = new Map(entries.map((entry) => [entry.name, entry]));
  const pieces = (name: string, maxBytes: number) => piecesOf(file, parts.get(name), maxBytes);
  return {
    has: (name) => parts.has(name),
    pieces,
    async read(name, events, maxBytes = listMaxBytes) {
      if (!parts.has(name)) return;
      const reader = workbookXml(events);
      for await (const piece of pieces(name, maxBytes)) reader.write(piece);
      reader.close();
    },
  };
}

/** A strict parser of a part, whose refusals are reported as problems of the workbook. */
export function workbookXml(events: Omit<StrictXmlEvents, 'refuse'>) {
  return createStrictXml({ ...events, refuse: () => new WorkbookError(damagedWorkbook) });
}

async function oldWorkbook(file: FileHandle): Promise<string> {
  const { kinds, problem } = await readOleDocument(file);
  if (problem) return isProtected;
  return kinds.length > 0
    ? 'This is an old Excel workbook, though its name says XLSX. In Excel, choose “Save as” and CSV or XLSX.'
    : 'This is no Excel workbook (XLSX), though its name says so.';
}

async function* piecesOf(file: FileHandle, entry: ZipEntry | undefined, maxBytes: number): AsyncGenerator<string> {
  if (!entry) return;
  const tooLarge = `The workbook unpacks to more than ${maxBytes / MiB} MB in one part and is not read.`;
  if (entry.size > maxBytes) throw new WorkbookError(tooLarge);
  const decoder = new TextDecoder();
  let size = 0;
  try {
    for await (const piece of readZipPart(file, entry)) {
      size += piece.length;
      if (size > maxBytes) throw new WorkbookError(tooLarge);
      // A part that unpacks to more than it claims is a zip bomb, so unpacking stops.
      if (size > entry.size) throw new WorkbookError(damagedWorkbook);
      yield decoder.decode(piece, { stream: true });
    }
  } catch (error) {
    if (error instanceof WorkbookError || isOfSystem(error)) throw error;
    throw new WorkbookError(damagedWorkbook, { cause: error });
  }
}

/** True for an I/O error, false for bad file contents. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
