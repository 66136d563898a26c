import { closeSync, openSync, readSync, statSync } from 'node:fs';

const headBytes = 32;
const frameHeadBytes = 24;
/** The log's first number ends with it where its checksums are made of numbers whose largest byte comes first. */
const isBigEndian = 1;

type Sums = readonly [number, number];

export interface LogReading {
  /**
   * Whether a page is damaged although a later transaction followed it. SQLite reads a log up to the first page that is not
   * whole, and skips the rest without a word: right for one that a power cut tore off, whose transaction nobody was told of.
   * But a transaction begins only when the one before is on the disk, so what another one followed was whole, and acknowledged.
   */
  isDamagedInside: boolean;
  /** The numbers of the pages that SQLite will read from it, those of whole transactions. */
  pages: ReadonlySet<number>;
  /** How many pages the database has after the last of them; null where there is none. */
  pageCount: number | null;
}

/** Reads the log of a database as SQLite does at the start, and on behind where that ends. */
export function readLog(log: string): LogReading {
  const descriptor = openSync(log, 'r');
  try {
    const head = headOf(descriptor);
    const frame = Buffer.alloc(frameHeadBytes + head.readUInt32BE(8));
    const read = (head.readUInt32BE(0) & isBigEndian) === 1 ? readBigEndian : readLittleEndian;
    const frames = Math.floor((statSync(log).size - headBytes) / frame.length);
    let before: Sums = [head.readUInt32BE(24), head.readUInt32BE(28)];
    let isBroken = false;
    let brokenAt = 0;
    const broken = Buffer.alloc(frame.length);
    let endsTransaction = false;
    let ofTransaction: number[] = [];
    const reading = { isDamagedInside: false, pages: new Set<number>(), pageCount: null as number | null };
    for (let at = 0; at < frames; at++) {
      readSync(descriptor, frame, 0, frame.length, headBytes + at * frame.length);
      const stored: Sums = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
      const sums = addTo(addTo(before, frame.subarray(0, 8), read), frame.subarray(frameHeadBytes), read);
      const isOfThisLog = frame.subarray(8, 16).equals(head.subarray(16, 24));
      const follows = isOfThisLog && sums[0] === stored[0] && sums[1] === stored[1];
      if (isBroken && endsTransaction && follows) {
        // Where the database is in use, the log may have begun anew meanwhile, or the page was being written as it was read.
        const isAsItWas = headOf(descriptor).equals(head) && bytesAt(descriptor, brokenAt, frame.length).equals(broken);
        return isAsItWas ? { ...reading, isDamagedInside: true } : readLog(log);
      }
      if (!isBroken && !follows) {
        isBroken = true;
        brokenAt = headBytes + at * frame.length;
        frame.copy(broken);
      }
      endsTransaction = isOfThisLog && frame.readUInt32BE(4) > 0;
      before = stored;
      if (isBroken) continue;
      ofTransaction.push(frame.readUInt32BE(0));
      if (!endsTransaction) continue;
      for (const page of ofTransaction) reading.pages.add(page);
      reading.pageCount = frame.readUInt32BE(4);
      ofTransaction = [];
    }
    return reading;
  } finally {
    closeSync(descriptor);
  }
}

function headOf(descriptor: number): Buffer {
  return bytesAt(descriptor, 0, headBytes);
}

function bytesAt(descriptor: number, place: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  readSync(descriptor, bytes, 0, length, place);
  return bytes;
}

type ReadNumber = (bytes: Buffer, at: number) => number;
const readBigEndian: ReadNumber = (bytes, at) => bytes.readUInt32BE(at);
const readLittleEndian: ReadNumber = (bytes, at) => bytes.readUInt32LE(at);

/** SQLite's checksum of the log, gone on with. */
function addTo([first, second]: Sums, bytes: Buffer, read: ReadNumber): Sums {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + read(bytes, at) + b) >>> 0;
    b = (b + read(bytes, at + 4) + a) >>> 0;
  }
  return [a, b];
}
