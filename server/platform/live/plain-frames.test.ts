import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPlainFrames } from './plain-frames.ts';

const finalText = 0x81;

/** A frame as a client sends it (RFC 6455 §5.2). */
function clientFrame(payload: Buffer | string, first = finalText): Buffer {
  const bytes = Buffer.from(payload as string);
  const mask = randomBytes(4);
  const masked = Buffer.from(bytes.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
  return Buffer.concat([Buffer.from([first]), lengthOf(bytes.length), mask, masked]);
}

function lengthOf(length: number): Buffer {
  if (length < 126) return Buffer.from([0x80 | length]);
  if (length <= 0xffff) return Buffer.from([0x80 | 126, length >> 8, length & 0xff]);
  const long = Buffer.alloc(9);
  long[0] = 0x80 | 127;
  long.writeBigUInt64BE(BigInt(length), 1);
  return long;
}

/** Everything that a reader makes of chunks: the texts, and what it leaves to the library. */
function readAll(chunks: readonly Buffer[]) {
  const texts: string[] = [];
  const reading = { begun: null, hear: (text: string) => void texts.push(text) };
  for (const [at, chunk] of chunks.entries()) {
    const left = readPlainFrames(reading, Buffer.from(chunk));
    if (left) return { texts, left: Buffer.concat([left, ...chunks.slice(at + 1)]) };
  }
  return { texts, left: null };
}

test.each([0, 1, 3, 4, 125, 126, 127, 65_535])('a text of %i bytes is read as it was', (size) => {
  const text = 'abcdefg'.repeat(size).slice(0, size);
  expect(readAll([clientFrame(text)])).toEqual({ texts: [text], left: null });
});

test('texts of any script are read, several of one chunk and one of several chunks', () => {
  const texts = ['Grüße', 'ÿ', '漢字', '📚 '.repeat(40), '', 'plain', '漢'.repeat(20_000)];
  const bytes = Buffer.concat(texts.map((text) => clientFrame(text)));
  expect(readAll([bytes])).toEqual({ texts, left: null });
  expect(readAll([...bytes].slice(0, 500).map((byte) => Buffer.from([byte]))).texts).toEqual(texts.slice(0, 6));
});

test.each([
  ['a binary frame', clientFrame('bytes', 0x82)],
  ['the beginning of a fragmented text', clientFrame('a', 0x01)],
  ['a continuation', clientFrame('b', 0x80)],
  ['a ping', clientFrame('', 0x89)],
  ['a closing frame', clientFrame(Buffer.from([3, 232]), 0x88)],
  ['a frame with a reserved bit', clientFrame('zipped', 0xc1)],
  ['a frame without a mask', Buffer.from([finalText, 2, 97, 98])],
  ['a text of 64 KiB', clientFrame('x'.repeat(65_536))],
  ['a text that is no UTF-8', clientFrame(Buffer.from('6162ff6364', 'hex'))],
  ['half a character', clientFrame(Buffer.from('📚').subarray(0, 3))],
])('%s is left to the library, byte for byte, with all that follows', (_, other) => {
  const rest = Buffer.concat([other, clientFrame('after')]);
  expect(readAll([Buffer.concat([clientFrame('before'), rest])])).toEqual({ texts: ['before'], left: rest });
});

test('however the bytes are cut into chunks, the same texts are read and the same bytes left', () => {
  const frame = fc.oneof(
    { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }).map((text) => ({ text, first: finalText })) },
    { weight: 1, arbitrary: fc.constantFrom(0x82, 0x88, 0x89, 0x01).map((first) => ({ text: 'other', first })) },
  );
  const cuts = fc.array(fc.nat(2000), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(frame, { maxLength: 8 }), cuts, (frames, places) => {
      const parts = frames.map(({ text, first }) => clientFrame(text, first));
      const bytes = Buffer.concat(parts);
      const plain = frames.findIndex(({ first }) => first !== finalText);
      const plainCount = plain < 0 ? frames.length : plain;
      const found = readAll(cut(bytes, places));
      expect(found.texts).toEqual(frames.slice(0, plainCount).map(({ text }) => Buffer.from(text).toString()));
      expect(found.left).toEqual(plain < 0 ? null : Buffer.concat(parts.slice(plainCount)));
    }),
  );
});

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}
