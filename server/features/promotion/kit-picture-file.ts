import { inflateSync } from 'node:zlib';
import { imageDimensionsFromData } from 'image-dimensions';
import { kitLogoMaxBytes, kitLogoMaxSide } from '#contract/values/promotion/kit-limits.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { DrawnPicture } from './drawing/drawing.ts';

/**
 * Decodes a PNG or JPEG picture sent as base64; 415 for other content, for a picture that is too large, and for one
 * that would decompress to more than its header says.
 */
export function sentPicture(base64: string, field: 'logo' | 'namePicture'): Uint8Array<ArrayBuffer> {
  const refusal = (message: string) => new HttpError(415, 'unsupported-type', message, { field });
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.length > kitLogoMaxBytes) throw refusal(`The picture can have at most ${kitLogoMaxBytes / 1024} KB`);
  const picture = readPicture(bytes);
  if (!picture) throw refusal('Choose a PNG or JPEG picture');
  if (picture.width > kitLogoMaxSide || picture.height > kitLogoMaxSide) {
    throw refusal(`The picture can have at most ${kitLogoMaxSide} pixels a side`);
  }
  if (picture.type === 'png' && !isWholePng(picture)) {
    throw refusal('This picture is damaged, or a kind of PNG that we can’t use. Save it anew and try again.');
  }
  return bytes;
}

/** A stored picture with its size; null if the bytes are no picture. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): DrawnPicture | null {
  const found = imageDimensionsFromData(bytes);
  if (!found || found.width < 1 || found.height < 1) return null;
  const { type, width, height } = found;
  return type === 'png' || type === 'jpeg' ? { bytes, type, width, height } : null;
}

const signatureBytes = 8;
/** Length and name before a chunk's content, and the checksum after it. */
const headBytes = 8;
const sumBytes = 4;
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** True if a PNG holds exactly the pixels that its header says, because a few bytes can decompress to gigabytes. */
function isWholePng({ bytes, width, height }: DrawnPicture): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const packed: Buffer[] = [];
  for (let at = signatureBytes; at + headBytes + sumBytes <= file.length; ) {
    const length = file.readUInt32BE(at);
    const name = file.toString('latin1', at + 4, at + headBytes);
    if (at + headBytes + length + sumBytes > file.length) return false;
    if (name === 'IDAT') packed.push(file.subarray(at + headBytes, at + headBytes + length));
    at += headBytes + length + sumBytes;
  }
  // From the 13 bytes of the IHDR chunk: bit depth and colour type.
  const [bits = 0, kind = 0] = file.subarray(24, 26);
  const perPixel = (channels[kind] ?? 0) * bits;
  if (perPixel === 0 || file[28] !== 0) return false;
  // Each row begins with a filter byte.
  const expected = height * (1 + Math.ceil((width * perPixel) / 8));
  try {
    return inflateSync(Buffer.concat(packed), { maxOutputLength: expected }).length === expected;
  } catch {
    return false;
  }
}
