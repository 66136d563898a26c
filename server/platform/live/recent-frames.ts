import { randomBytes } from 'node:crypto';

const MiB = 1024 * 1024;
const framesMax = 20_000;
const bytesMax = 16 * MiB;
/** Clients that missed more are faster with reading anew. */
const missedMax = 500;
const nameBytes = 9;
/** Each id in an array takes this much. */
const bytesOfId = 8;

/** The position up to which a client has received this process's frames. */
export interface Mark {
  name: string;
  at: number;
}

/** The last frames of this process, numbered, for people whose connections were lost for a moment. */
export interface RecentFrames {
  /** The current position. */
  now(): Mark;
  /** Stores a frame, and returns its bytes with its number added. */
  add(to: readonly number[], text: string): Buffer;
  /** The frames sent to a person after the mark; null if some of them may be missing here. */
  after(mark: Mark, userId: number): Buffer[] | null;
  /** Makes earlier marks invalid. */
  forget(): void;
}

interface StoredFrame {
  to: readonly number[];
  frame: Buffer;
}

export function createRecentFrames(): RecentFrames {
  const name = randomBytes(nameBytes).toString('base64url');
  /** A ring buffer: frame n is at index n modulo its capacity. */
  const frames: (StoredFrame | undefined)[] = [];
  let at = 0;
  /** All frames after this number are stored. */
  let from = 0;
  let bytes = 0;

  function dropFirst() {
    from++;
    const place = from % framesMax;
    bytes -= sizeOf(frames[place]);
    frames[place] = undefined;
  }

  return {
    now: () => ({ name, at }),
    add(to, text) {
      at++;
      const stored = { to, frame: Buffer.from(`${text.slice(0, -1)},"at":${at}}`) };
      if (at - from > framesMax) dropFirst();
      frames[at % framesMax] = stored;
      bytes += sizeOf(stored);
      while (bytes > bytesMax) dropFirst();
      return stored.frame;
    },
    after(mark, userId) {
      if (mark.name !== name || mark.at < from || mark.at > at) return null;
      const missed: Buffer[] = [];
      for (let number = mark.at + 1; number <= at; number++) {
        const stored = frames[number % framesMax];
        if (stored?.to.includes(userId)) missed.push(stored.frame);
        if (missed.length > missedMax) return null;
      }
      return missed;
    },
    forget() {
      frames.length = 0;
      bytes = 0;
      at++;
      from = at;
    },
  };
}

function sizeOf(stored: StoredFrame | undefined): number {
  return stored ? stored.frame.length + stored.to.length * bytesOfId : 0;
}

/** Parses a mark that a browser sent; undefined if it is invalid. */
export function markIn(text: string): Mark | undefined {
  const [, name, at] = /^([\w-]{1,20})\.(\d{1,15})$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, at: Number(at) };
}
