import type { FileHandle } from 'node:fs/promises';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { readBytes } from './read-bytes.ts';

export interface Picture {
  kind: Extract<FileKindName, 'png' | 'jpeg' | 'gif' | 'webp'>;
  /** In pixels; null where the header is damaged. */
  size: { width: number; height: number } | null;
}

/** A JPEG's size follows its metadata; a file with more segments than this before it is damaged or an attack. */
const segmentsMax = 200;

/** The kind of a picture by its first bytes, and its size by its header; null for everything else. */
export async function readPicture(file: FileHandle, head: Buffer): Promise<Picture | null> {
  const starts = head.toString('latin1', 0, 16);
  if (starts.startsWith('\x89PNG\r\n\x1a\n')) {
    const isWhole = head.length >= 24 && head.toString('latin1', 12, 16) === 'IHDR';
    return { kind: 'png', size: isWhole ? sized(head.readUInt32BE(16), head.readUInt32BE(20)) : null };
  }
  if (/^GIF8[79]a/.test(starts)) {
    return { kind: 'gif', size: head.length >= 13 ? sized(head.readUInt16LE(6), head.readUInt16LE(8)) : null };
  }
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(starts)) return { kind: 'webp', size: webpSize(head) };
  if (starts.startsWith('\xff\xd8\xff')) return { kind: 'jpeg', size: await jpegSize(file) };
  return null;
}

function sized(width: number, height: number) {
  return width > 0 && height > 0 ? { width, height } : null;
}

function webpSize(head: Buffer) {
  if (head.length < 30) return null;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return sized(head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1);
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return head[20] === 0x2f ? sized((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1) : null;
    }
    default:
      return sized(head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff);
  }
}

async function jpegSize(file: FileHandle) {
  let position = 2;
  for (let count = 0; count < segmentsMax; count++) {
    const segment = await readBytes(file, position, 9);
    const marker = segment[1] ?? 0;
    if (segment.length < 9 || segment[0] !== 0xff) return null;
    // The start of a frame, in any of its codings; the others of that range are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return sized(segment.readUInt16BE(7), segment.readUInt16BE(5));
    }
    // Either a fill byte before the marker, or a segment to skip.
    position += marker === 0xff ? 1 : 2 + segment.readUInt16BE(2);
  }
  return null;
}
