import { type FileHandle, open } from 'node:fs/promises';
import { fileKinds } from '#contract/values/files/file-kinds.ts';
import { readOfficeDocument } from './office-document.ts';
import { oleMagic, readOleDocument } from './ole-directory.ts';
import { readPicture } from './picture-size.ts';
import { readBytes } from './read-bytes.ts';
import type { Recognised } from './recognised.ts';
import { readText } from './text-content.ts';

const headSize = 4096;
/** A picture that needs more than 400 MB of memory when decoded is an attack on its viewers. */
const pixelsMax = 100_000_000;
const pictureWords = { png: 'a PNG picture', jpeg: 'a JPEG picture', gif: 'a GIF picture', webp: 'a WebP picture' };

/** Recognises a file by its content, never by its name, and without reading all of it into memory. */
export async function recognise(path: string, size: number): Promise<Recognised> {
  const file = await open(path, 'r');
  try {
    const head = await readBytes(file, 0, headSize);
    if (/^%PDF-\d/.test(head.toString('latin1', 0, 6))) return { kinds: ['pdf'], what: 'a PDF' };
    if (head.toString('latin1', 0, 4) === 'PK\x03\x04') {
      const office = await readOfficeDocument(file, size);
      return office.kinds.length > 0 || office.problem
        ? office
        : { ...office, what: nameOf(await fileTypeOf(head), office.what) };
    }
    if (head.toString('hex', 0, 8) === oleMagic) return await readOleDocument(file);
    const picture = await readPicture(file, head);
    if (picture) {
      const { kind, size: pixels } = picture;
      if (!pixels) return { kinds: [], what: pictureWords[kind], problem: 'The picture is damaged' };
      if (pixels.width * pixels.height > pixelsMax) {
        return { kinds: [], what: pictureWords[kind], problem: 'The picture has more than 100 million pixels' };
      }
      return { kinds: [kind], what: pictureWords[kind] };
    }
    return await recogniseOther(file, size, head);
  } finally {
    await file.close();
  }
}

async function recogniseOther(file: FileHandle, size: number, head: Buffer): Promise<Recognised> {
  const found = await fileTypeOf(head);
  const video = videos[found ?? ''];
  if (video) return { kinds: [video], what: `a video (${fileKinds[video].label})` };
  const text = (await readText(file, size, head)) ?? { kinds: [], what: nameOf(found, 'something else') };
  return hasLaterPdf(head) ? { kinds: ['pdf', ...text.kinds], what: 'a PDF' } : text;
}

/** Readers look for a PDF's first line in 1024 bytes: printers and mail programs write lines of their own before it. */
function hasLaterPdf(head: Buffer): boolean {
  return /(?:^|[\r\n\0]|\xef\xbb\xbf)%PDF-\d/.test(head.toString('latin1', 0, 1024));
}

const videos: Record<string, 'mp4' | 'webm'> = { mp4: 'mp4', m4v: 'mp4', webm: 'webm' };
const words: Record<string, string> = {
  exe: 'a Windows program',
  elf: 'a Linux program',
  macho: 'a macOS program',
  zip: 'a ZIP archive',
  gz: 'a gzip archive',
  tar: 'a TAR archive',
  '7z': 'a 7z archive',
  rar: 'a RAR archive',
  jar: 'a Java program',
  apk: 'an Android program',
  rtf: 'an RTF document',
  swf: 'a Flash film',
};

async function fileTypeOf(head: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  return (await fileTypeFromBuffer(head).catch(() => undefined))?.ext;
}

/** Names the file in the text of a refusal; the decision does not depend on it. */
function nameOf(found: string | undefined, otherwise: string): string {
  if (!found) return otherwise;
  return words[found] ?? `a file of the kind ${found.toUpperCase()}`;
}
