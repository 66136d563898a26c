import { inflateSync } from 'node:zlib';
import { imageDimensionsFromData } from 'image-dimensions';

export interface RasterPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: 'png' | 'jpeg';
  /** Pixels. */
  width: number;
  height: number;
}

/** A stored picture with its size; null if the bytes are no picture. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): RasterPicture | null {
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
export function isWholePng({ bytes, width, height }: RasterPicture): boolean {
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
