import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { storable } from '#contract/plain-text.ts';
import type { ReadUsage } from '#contract/usage.ts';

type Form = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface Encoding {
  form: Form;
  /** The name that people are told. */
  name: ReadUsage['encoding'];
  /** Bytes of the mark at the beginning, which are no text. */
  markBytes: number;
}

const kiB = 1024;
const sampleBytes = 4 * kiB;
const scanBytes = 1024 * kiB;
const readBytes = 64 * kiB;
const lastAscii = 0x7f;

/** The first bytes of a file, for telling what it is. */
export async function readBeginning(path: string): Promise<Buffer> {
  return withFile(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(sampleBytes), 0, sampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  });
}

/** By the mark, else by the zeros that UTF-16 is full of; what is no UTF-8 is the old Western form of spreadsheets. */
export async function tellEncoding(path: string, beginning: Buffer): Promise<Encoding> {
  const [first, second, third] = beginning;
  if (first === 0xff && second === 0xfe) return { form: 'utf-16le', name: 'UTF-16', markBytes: 2 };
  if (first === 0xfe && second === 0xff) return { form: 'utf-16be', name: 'UTF-16', markBytes: 2 };
  const zeros = zeroPlaces(beginning);
  if (zeros === 'odd') return { form: 'utf-16le', name: 'UTF-16', markBytes: 0 };
  if (zeros === 'even') return { form: 'utf-16be', name: 'UTF-16', markBytes: 0 };
  if (!(await isUtf8File(path))) return { form: 'windows-1252', name: 'Windows-1252', markBytes: 0 };
  const hasMark = first === 0xef && second === 0xbb && third === 0xbf;
  return { form: 'utf-8', name: 'UTF-8', markBytes: hasMark ? 3 : 0 };
}

/** The text of a file, piece by piece: no more of it than one piece is in memory. Whatever it holds can be stored. */
export async function* decodeFile(path: string, { form, markBytes }: Encoding): AsyncIterable<string> {
  const decode = decoderOf(form);
  for await (const chunk of createReadStream(path, { start: markBytes, highWaterMark: readBytes })) {
    yield storable(decode(chunk as Buffer));
  }
}

function decoderOf(form: Form): (bytes: Buffer) => string {
  if (form === 'windows-1252') {
    const decoder = new TextDecoder('windows-1252');
    return (bytes) => decoder.decode(bytes);
  }
  // Several times faster than TextDecoder on a stream; it keeps what a piece cuts in two.
  const decoder = new StringDecoder(form === 'utf-8' ? 'utf8' : 'utf16le');
  if (form !== 'utf-16be') return (bytes) => decoder.write(bytes);
  return (bytes) => decoder.write(bytes.length % 2 === 0 ? bytes.swap16() : bytes.subarray(0, -1).swap16());
}

/** Western text in UTF-16 has a zero in every other byte: on odd places in the little-endian form. */
function zeroPlaces(bytes: Buffer): 'odd' | 'even' | 'none' {
  const count = [0, 0];
  for (const [place, byte] of bytes.entries()) if (byte === 0) count[place % 2] = (count[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = count;
  const many = bytes.length / 4;
  if (odd > many && even < odd / 4) return 'odd';
  if (even > many && odd < even / 4) return 'even';
  return 'none';
}

function isUtf8File(path: string): Promise<boolean> {
  return withFile(path, async (file) => {
    const { size } = await file.stat();
    // One byte more than there are: the end of a small file is told by what is left of the buffer.
    const buffer = Buffer.allocUnsafe(Math.min(scanBytes, size + 1));
    let kept = 0;
    while (kept < buffer.length) {
      const { bytesRead } = await file.read(buffer, kept, buffer.length - kept, null);
      const filled = kept + bytesRead;
      if (bytesRead === 0) return isUtf8(buffer.subarray(0, filled));
      const end = endOfLastAscii(buffer, filled);
      if (!isUtf8(buffer.subarray(0, end))) return false;
      buffer.copyWithin(0, end, filled);
      kept = filled - end;
    }
    return false;
  });
}

/** Up to here no character is cut in two. */
function endOfLastAscii(bytes: Buffer, filled: number): number {
  let end = filled;
  while (end > 0 && (bytes[end - 1] ?? 0) > lastAscii) end--;
  return end;
}

async function withFile<Result>(path: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
