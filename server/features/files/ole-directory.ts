import type { FileHandle } from 'node:fs/promises';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { readBytes } from './read-bytes.ts';
import type { Recognised } from './recognised.ts';

/** Magic bytes of the OLE container, which older Office documents, installers and saved mail share. */
export const oleMagic = 'd0cf11e0a1b11ae1';

const entrySize = 128;
const sectorsMax = 512;
const lastSector = 0xfffffffa;
/** The stream that identifies the kind of document in a container. */
const streams: Record<string, { kind: Extract<FileKindName, 'doc' | 'ppt' | 'xls'>; what: string }> = {
  WordDocument: { kind: 'doc', what: 'a Word document (DOC)' },
  'PowerPoint Document': { kind: 'ppt', what: 'a PowerPoint presentation (PPT)' },
  Workbook: { kind: 'xls', what: 'an Excel workbook (XLS)' },
  Book: { kind: 'xls', what: 'an Excel workbook (XLS)' },
};

/** Reads the kind from the directory, because installers and saved mail have the same magic bytes as documents. */
export async function readOleDocument(file: FileHandle): Promise<Recognised> {
  const names = await listNames(file);
  if (names.includes('EncryptedPackage')) {
    const problem = 'The document is protected by a password. Please save it without one.';
    return { kinds: [], what: 'a protected Office document', problem };
  }
  const found = names.map((name) => streams[name]).find((stream) => stream !== undefined);
  return found ? { kinds: [found.kind], what: found.what } : { kinds: [], what: 'an OLE container' };
}

/** Entry names of the container's directory; incomplete if it is damaged. */
async function listNames(file: FileHandle): Promise<string[]> {
  const header = await readBytes(file, 0, 512);
  const shift = header.length === 512 ? header.readUInt16LE(30) : 0;
  if (shift !== 9 && shift !== 12) return [];
  const sectorSize = 1 << shift;
  const readSector = (sector: number) => readBytes(file, (sector + 1) * sectorSize, sectorSize);
  const names: string[] = [];
  const seen = new Set<number>();
  let sector = header.readUInt32LE(48);
  while (sector < lastSector && seen.size < sectorsMax && !seen.has(sector)) {
    seen.add(sector);
    const directory = await readSector(sector);
    for (let at = 0; at + entrySize <= directory.length; at += entrySize) {
      const length = directory.readUInt16LE(at + 64);
      if (length >= 2 && length <= 64) names.push(directory.toString('utf16le', at, at + length - 2));
    }
    // The sector allocation table. The header lists its first 109 sectors, enough for our file sizes.
    const perSector = sectorSize / 4;
    const tableIndex = Math.floor(sector / perSector);
    if (tableIndex >= 109) break;
    const table = await readSector(header.readUInt32LE(76 + tableIndex * 4));
    if (table.length < sectorSize) break;
    sector = table.readUInt32LE((sector % perSector) * 4);
  }
  return names;
}
