import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const headBytes = 32;
const frameHeadBytes = 24;
/** Last bit of the magic number: the checksums use big-endian numbers. */
const isBigEndian = 1;

type Sums = readonly [number, number];

export interface LogReading {
  /**
   * Whether a page is damaged although a later transaction followed it. SQLite reads a log up to the first incomplete
   * page, and silently skips the rest. That is right for a transaction that a power cut tore off, since it was never
   * acknowledged. But a transaction only begins once the one before is on the disk, so a transaction that another one
   * followed was complete and acknowledged.
   */
  isDamagedInside: boolean;
  /** Numbers of the pages that SQLite will read from the log, those of complete transactions. */
  pages: ReadonlySet<number>;
  /** Number of pages in the database after the last complete transaction; null without one. */
  pageCount: number | null;
}

/** Reads a database's log as SQLite does at the start, and continues after the point where SQLite stops. */
export function readLog(log: string): LogReading {
  const descriptor = openSync(log, 'r');
  try {
    const head = bytesAt(descriptor, 0, headBytes);
    const { broken, ...reading } = readFrames(descriptor, head);
    if (!reading.isDamagedInside || !broken) return reading;
    // If the database is in use, the log may have restarted meanwhile, or the page was being written while it was read.
    const isHeadAsItWas = bytesAt(descriptor, 0, headBytes).equals(head);
    const isAsItWas = isHeadAsItWas && bytesAt(descriptor, broken.place, broken.bytes.length).equals(broken.bytes);
    return isAsItWas ? reading : readLog(log);
  } finally {
    closeSync(descriptor);
  }
}

/** The first invalid frame. */
interface Broken {
  place: number;
  bytes: Buffer;
}

function readFrames(descriptor: number, head: Buffer): LogReading & { broken: Broken | null } {
  const frame = Buffer.alloc(frameHeadBytes + head.readUInt32BE(8));
  const read = (head.readUInt32BE(0) & isBigEndian) === 1 ? readBigEndian : readLittleEndian;
  const frames = Math.floor((fstatSync(descriptor).size - headBytes) / frame.length);
  let before: Sums = [head.readUInt32BE(24), head.readUInt32BE(28)];
  let broken: Broken | null = null;
  let endsTransaction = false;
  let transactionPages: number[] = [];
  const reading = { isDamagedInside: false, pages: new Set<number>(), pageCount: null as number | null };
  for (let at = 0; at < frames; at++) {
    const place = headBytes + at * frame.length;
    readSync(descriptor, frame, 0, frame.length, place);
    const stored: Sums = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
    const sums = continueSums(continueSums(before, frame.subarray(0, 8), read), frame.subarray(frameHeadBytes), read);
    const isOfThisLog = frame.subarray(8, 16).equals(head.subarray(16, 24));
    const follows = isOfThisLog && sums[0] === stored[0] && sums[1] === stored[1];
    if (broken && endsTransaction && follows) return { ...reading, isDamagedInside: true, broken };
    if (!follows) broken ??= { place, bytes: Buffer.from(frame) };
    endsTransaction = isOfThisLog && frame.readUInt32BE(4) > 0;
    before = stored;
    if (broken) continue;
    transactionPages.push(frame.readUInt32BE(0));
    if (!endsTransaction) continue;
    for (const page of transactionPages) reading.pages.add(page);
    reading.pageCount = frame.readUInt32BE(4);
    transactionPages = [];
  }
  return { ...reading, broken };
}

function bytesAt(descriptor: number, place: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, place);
  return bytes;
}

type ReadNumber = (bytes: Buffer, at: number) => number;
const readBigEndian: ReadNumber = (bytes, at) => bytes.readUInt32BE(at);
const readLittleEndian: ReadNumber = (bytes, at) => bytes.readUInt32LE(at);

/** Continues SQLite's log checksum over these bytes. */
function continueSums([first, second]: Sums, bytes: Buffer, read: ReadNumber): Sums {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + read(bytes, at) + b) >>> 0;
    b = (b + read(bytes, at + 4) + a) >>> 0;
  }
  return [a, b];
}
