import { isUtf8 } from 'node:buffer';
import { eightByteLength, finalTextFrame, twoByteLength } from './text-frame.ts';

const maskBit = 0x80;
const headLength = 2;
const maskLength = 4;
/** The highest bit of each of four bytes. */
const beyondAscii = 0x80808080;
const incomplete = -1;
const notPlain = -2;

/** What reading the frames of one client takes. No closure of its own: of each there are as many as people connected. */
export interface PlainReading {
  /** The beginning of a frame whose end has not arrived; null at first. */
  begun: Buffer | null;
  hear(text: string): void;
}

/**
 * Reads the frames that a browser sends: whole texts, masked, shorter than 64 KiB (RFC 6455 §5.2). Whatever else the
 * protocol knows or forbids is left to the library: closing, pings, fragments, binary frames, what is too large or
 * broken. Of these few lines every message saves a tenth of its CPU time, because the library makes a stream and several
 * buffers of each.
 *
 * Takes the bytes of a client in the order they arrive. Answers null while all of them belong to plain frames, else
 * everything from the first other frame on; after that it must not be called again for this client.
 */
export function readPlainFrames(reading: PlainReading, arrived: Buffer): Buffer | null {
  const bytes = reading.begun ? Buffer.concat([reading.begun, arrived]) : arrived;
  let at = 0;
  while (at < bytes.length) {
    const end = readFrame(reading, bytes, at);
    if (end === notPlain) return bytes.subarray(at);
    if (end === incomplete) break;
    at = end;
  }
  reading.begun = at < bytes.length ? bytes.subarray(at) : null;
  return null;
}

/** Where the frame ends, `incomplete` or `notPlain`. */
function readFrame(reading: PlainReading, bytes: Buffer, at: number): number {
  if (bytes.length - at < headLength) return incomplete;
  const from = payloadStart(bytes, at);
  if (bytes[at] !== finalTextFrame || from === notPlain) return notPlain;
  const end = from + payloadLength(bytes, at);
  if (!(end <= bytes.length)) return incomplete;
  const text = readText(bytes, from, end);
  if (text === null) return notPlain;
  reading.hear(text);
  return end;
}

/** `notPlain` where the library must decide: unmasked, or 64 KiB and more. */
function payloadStart(bytes: Buffer, at: number): number {
  const second = byteAt(bytes, at + 1);
  const length = second & ~maskBit;
  if ((second & maskBit) === 0 || length === eightByteLength) return notPlain;
  return at + headLength + (length === twoByteLength ? 2 : 0) + maskLength;
}

/** Not a number where its bytes have not arrived. */
function payloadLength(bytes: Buffer, at: number): number {
  const length = byteAt(bytes, at + 1) & ~maskBit;
  return length === twoByteLength ? byteAt(bytes, at + 2) * 256 + byteAt(bytes, at + 3) : length;
}

/** Null, and the bytes as they were, where they are no text. */
function readText(bytes: Buffer, from: number, end: number): string | null {
  if (unmask(bytes, from, end)) return bytes.toString('latin1', from, end);
  if (isUtf8(bytes.subarray(from, end))) return bytes.toString('utf8', from, end);
  unmask(bytes, from, end);
  return null;
}

/** In place, four bytes at a time; a second time undoes it. Answers whether all of them are ASCII. */
function unmask(bytes: Buffer, from: number, end: number): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const mask = view.getInt32(from - maskLength);
  let bits = 0;
  let at = from;
  for (const lastFour = end - 4; at <= lastFour; at += 4) {
    const four = view.getInt32(at) ^ mask;
    bits |= four;
    view.setInt32(at, four);
  }
  for (let shift = 24; at < end; at++, shift -= 8) {
    const one = byteAt(bytes, at) ^ ((mask >> shift) & 0xff);
    bits |= one;
    bytes[at] = one;
  }
  return (bits & beyondAscii) === 0;
}

function byteAt(bytes: Buffer, at: number): number {
  return bytes[at] as number;
}
