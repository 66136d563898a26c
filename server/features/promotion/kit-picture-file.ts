import { inflateSync } from 'node:zlib';
import { imageDimensionsFromData } from 'image-dimensions';
import { kitLogoMaxBytes, kitLogoMaxSide } from '#contract/values/promotion/kit-limits.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import type { DrawnPicture } from './drawing/drawing.ts';

/** A PNG or JPEG picture that was sent as base64; 415 for anything else, for one that is too large, and for one that would unpack to more than it says. */
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

/** A stored picture with its size; null for what is none. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): DrawnPicture | null {
  const found = imageDimensionsFromData(bytes);
  if (!found || found.width < 1 || found.height < 1) return null;
  const { type, width, height } = found;
  return type === 'png' || type === 'jpeg' ? { bytes, type, width, height } : null;
}

const signatureBytes = 8;
/** The length and name before the content of a chunk, and the sum behind it. */
const headBytes = 8;
const sumBytes = 4;
const channels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Whether the pixels of a PNG are there, and no more of them than its head says: a few bytes can unpack to gigabytes. */
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
  // In the head of 13 bytes: bits of a channel, kind of colour, and whether it is interlaced.
  const [bits = 0, kind = 0] = file.subarray(24, 26);
  const perPixel = (channels[kind] ?? 0) * bits;
  if (perPixel === 0 || file[28] !== 0) return false;
  // Each row begins with the byte of its filter.
  const expected = height * (1 + Math.ceil((width * perPixel) / 8));
  try {
    return inflateSync(Buffer.concat(packed), { maxOutputLength: expected }).length === expected;
  } catch {
    return false;
  }
}
