import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { readBytes } from './read-bytes.ts';
import type { ZipEntry } from './zip-directory.ts';

const localHeaderSize = 30;
const pieceSize = 64 * 1024;

/** The content of one part, in pieces; throws if it is damaged. The caller must stop at its own size limit. */
export async function* readZipPart(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const header = await readBytes(file, entry.offset, localHeaderSize);
  if (header.length < localHeaderSize || header.readUInt32LE(0) !== 0x04034b50) throw new Error('No part begins here');
  const start = entry.offset + localHeaderSize + header.readUInt16LE(26) + header.readUInt16LE(28);
  const packed = Readable.from(pieces(file, start, entry.packedSize));
  if (!entry.isPacked) {
    yield* packed as AsyncIterable<Buffer>;
    return;
  }
  const unpacker = createInflateRaw();
  packed.on('error', (error) => unpacker.destroy(error)).pipe(unpacker);
  try {
    yield* unpacker as AsyncIterable<Buffer>;
  } finally {
    packed.destroy();
    unpacker.destroy();
  }
}

/**
 * True if every part unpacks to the size in the directory, in total at most `maxBytes`. Runs in Node's thread pool, so
 * other requests do not wait, and stops at the first excess byte.
 */
export async function unpacksAsClaimed(file: FileHandle, entries: readonly ZipEntry[]): Promise<boolean> {
  for (const entry of entries) {
    let size = 0;
    try {
      for await (const piece of readZipPart(file, entry)) {
        size += piece.length;
        if (size > entry.size) return false;
      }
    } catch {
      return false;
    }
    if (size !== entry.size) return false;
  }
  return true;
}

async function* pieces(file: FileHandle, start: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const piece = await readBytes(file, start + done, Math.min(pieceSize, size - done));
    if (piece.length === 0) throw new Error('The archive ends in the middle of a part');
    done += piece.length;
    yield piece;
  }
}
