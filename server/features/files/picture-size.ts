import type { FileHandle } from 'node:fs/promises';
import { imageDimensionsFromData } from 'image-dimensions';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import { readBytes } from './read-bytes.ts';

export interface Picture {
  kind: Extract<FileKindName, 'png' | 'jpeg' | 'gif' | 'webp'>;
  /** In pixels; null if the header is damaged. */
  size: { width: number; height: number } | null;
}

const beginnings = { png: /^\x89PNG/, gif: /^GIF8[79]a/, webp: /^RIFF.{4}WEBPVP8/s, jpeg: /^\xff\xd8\xff/ };
/** A JPEG's size follows its metadata; a file with more metadata than this is damaged or an attack. */
const jpegHeadMaxBytes = 13 * 1024 * 1024;

/** The kind of a picture by its magic bytes, and its size by its header; null for other files. */
export async function readPicture(file: FileHandle, head: Buffer): Promise<Picture | null> {
  const starts = head.toString('latin1', 0, 16);
  const kind = (['png', 'gif', 'webp', 'jpeg'] as const).find((name) => beginnings[name].test(starts));
  if (!kind) return null;
  let size = imageDimensionsFromData(head);
  if (!size && kind === 'jpeg') size = imageDimensionsFromData(await readBytes(file, 0, jpegHeadMaxBytes));
  return { kind, size: size && size.width > 0 && size.height > 0 ? size : null };
}
