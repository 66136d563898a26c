import type { FileHandle } from 'node:fs/promises';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { type ContentTypes, readContentTypes } from './office-types.ts';
import type { Recognised } from './recognised.ts';
import { readZipDirectory, type ZipEntry, type ZipProblem } from './zip-directory.ts';
import { readZipPart, unpacksAsClaimed } from './zip-parts.ts';

const MiB = 1024 * 1024;
/** Real documents of 20 MB unpack to less. */
const unpackedMaxBytes = 256 * MiB;
const contentTypesMaxBytes = 2 * MiB;

const main = 'main+xml';
const openXml = 'application/vnd.openxmlformats-officedocument';
const mainParts: Record<string, { kind: Extract<FileKindName, 'docx' | 'pptx' | 'xlsx'>; what: string }> = {
  [`${openXml}.wordprocessingml.document.${main}`]: { kind: 'docx', what: 'a Word document (DOCX)' },
  [`${openXml}.presentationml.presentation.${main}`]: { kind: 'pptx', what: 'a PowerPoint presentation (PPTX)' },
  [`${openXml}.spreadsheetml.sheet.${main}`]: { kind: 'xlsx', what: 'an Excel workbook (XLSX)' },
};
const problems: Record<ZipProblem, string> = {
  damaged: 'The file is damaged: it cannot be unpacked',
  encrypted: 'The document is protected by a password. Please save it without one.',
  'too-many-parts': 'The document has more parts than are accepted',
  overlapping: 'The file is damaged: its parts overlap',
};

/** Decides whether a ZIP archive is a valid Office document, or why it is refused. */
export async function readOfficeDocument(file: FileHandle, size: number): Promise<Recognised> {
  const archive = { kinds: [], what: 'a ZIP archive' };
  const entries = await readZipDirectory(file, size);
  if (typeof entries === 'string') return { ...archive, problem: problems[entries] };
  const claimed = entries.reduce((sum, entry) => sum + entry.size, 0);
  if (claimed > unpackedMaxBytes) {
    return { ...archive, problem: `The document unpacks to more than ${unpackedMaxBytes / MiB} MB` };
  }
  const types = await typesOf(file, entries);
  if (!types) return archive;
  if (types.listed.some((type) => /macroenabled|vbaproject/.test(type)) || entries.some(isMacro)) {
    return { kinds: [], what: 'an Office document with macros', problem: 'Documents with macros are not accepted' };
  }
  const [found] = entries.flatMap(({ name }) => mainParts[types.typeOf(name) ?? ''] ?? []);
  if (!found) return archive;
  if (!(await unpacksAsClaimed(file, entries))) return { ...archive, problem: problems.damaged };
  return { kinds: [found.kind], what: found.what };
}

function isMacro({ name }: ZipEntry): boolean {
  return /(^|\/)vbaProject\.bin$/i.test(name);
}

/** The document's own list of types; null if it has none. */
async function typesOf(file: FileHandle, entries: readonly ZipEntry[]): Promise<ContentTypes | null> {
  const list = entries.find(({ name }) => name.toLowerCase() === '[content_types].xml');
  if (!list || list.size > contentTypesMaxBytes) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of readZipPart(file, list)) {
      size += piece.length;
      if (size > contentTypesMaxBytes) return null;
      pieces.push(piece);
    }
    return await readContentTypes(Buffer.concat(pieces));
  } catch {
    return null;
  }
}
