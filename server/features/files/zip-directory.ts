import type { FileHandle } from 'node:fs/promises';
import { readBytes } from './read-bytes.ts';

export interface ZipEntry {
  name: string;
  isPacked: boolean;
  packedSize: number;
  size: number;
  /** Offset of the local file header. */
  offset: number;
}

export type ZipProblem = 'damaged' | 'encrypted' | 'too-many-parts' | 'overlapping';

const endRecordSize = 22;
const commentMaxSize = 0xffff;
const directoryEntrySize = 46;
const localHeaderSize = 30;
/** An Office document of a thousand pages or slides has fewer parts. */
const entriesMax = 10_000;
const directoryMaxSize = 4 * 1024 * 1024;

/**
 * Reads the directory at the end of a ZIP archive and unpacks nothing. An archive that two programs could read
 * differently (bytes before or after it, overlapping parts) counts as damaged: it could show one content to us and
 * another to the person who opens it.
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipEntry[] | ZipProblem> {
  const tailSize = Math.min(size, endRecordSize + commentMaxSize);
  const tail = await readBytes(file, size - tailSize, tailSize);
  const at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (at < 0 || at + endRecordSize > tail.length) return 'damaged';
  const count = tail.readUInt16LE(at + 10);
  const directorySize = tail.readUInt32LE(at + 12);
  const directoryOffset = tail.readUInt32LE(at + 16);
  const endsWithFile = at + endRecordSize + tail.readUInt16LE(at + 20) === tail.length;
  if (!endsWithFile || directoryOffset + directorySize !== size - tailSize + at) return 'damaged';
  if (count > entriesMax || directorySize > directoryMaxSize) return 'too-many-parts';

  const directory = await readBytes(file, directoryOffset, directorySize);
  const entries: ZipEntry[] = [];
  let position = 0;
  for (let index = 0; index < count; index++) {
    const read = readEntry(directory, position);
    if (typeof read === 'string') return read;
    entries.push(read.entry);
    position = read.next;
  }
  if (position !== directory.length) return 'damaged';
  return areApart(entries, directoryOffset) ? entries : 'overlapping';
}

function readEntry(directory: Buffer, at: number): { entry: ZipEntry; next: number } | ZipProblem {
  if (at + directoryEntrySize > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return 'damaged';
  const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
  const method = directory.readUInt16LE(at + 10);
  const nameStart = at + directoryEntrySize;
  const nameEnd = nameStart + directory.readUInt16LE(at + 28);
  const next = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if (isEncrypted) return 'encrypted';
  if (next > directory.length || (method !== 0 && method !== 8)) return 'damaged';
  const entry = {
    name: directory.toString('utf8', nameStart, nameEnd),
    isPacked: method === 8,
    packedSize: directory.readUInt32LE(at + 20),
    size: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  };
  const { name } = entry;
  // Unpacked elsewhere, such a name would overwrite files outside its folder.
  if (name === '' || name.startsWith('/') || /\\|\0|(^|\/)\.\.(\/|$)/.test(name)) return 'damaged';
  return { entry, next };
}

/** Detects a zip bomb: parts that share bytes let a small archive unpack to a huge one. */
function areApart(entries: readonly ZipEntry[], end: number): boolean {
  const inOrder = [...entries].sort((a, b) => a.offset - b.offset);
  return inOrder.every((entry, index) => {
    const next = inOrder[index + 1]?.offset ?? end;
    return entry.offset + localHeaderSize + entry.name.length + entry.packedSize <= next;
  });
}
