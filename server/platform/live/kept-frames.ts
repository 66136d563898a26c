import { randomBytes } from 'node:crypto';

const MiB = 1024 * 1024;
const framesMax = 20_000;
const bytesMax = 16 * MiB;
/** Who missed more is quicker with reading anew. */
const missedMax = 500;
const nameBytes = 9;
/** An array holds its numbers so. */
const bytesOfId = 8;

/** The place up to which somebody has heard this process. */
export interface Mark {
  name: string;
  at: number;
}

/** What this process said last, numbered, for people whose lines were lost for a moment. */
export interface KeptFrames {
  /** Where it is now. */
  now(): Mark;
  /** Keeps a frame, and answers its bytes with its number in it. */
  keep(to: readonly number[], text: string): Buffer;
  /** What a person was told after the mark; null where some of it may not be here. */
  after(mark: Mark, userId: number): Buffer[] | null;
  /** From here on nobody goes on from an earlier mark. */
  forget(): void;
}

interface Kept {
  to: readonly number[];
  frame: Buffer;
}

export function createKeptFrames(): KeptFrames {
  const name = randomBytes(nameBytes).toString('base64url');
  /** The frame with the number n lies at n modulo its length. */
  const frames: (Kept | undefined)[] = [];
  let at = 0;
  /** Everything after this number is here. */
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
    keep(to, text) {
      at++;
      const kept = { to, frame: Buffer.from(`${text.slice(0, -1)},"at":${at}}`) };
      if (at - from > framesMax) dropFirst();
      frames[at % framesMax] = kept;
      bytes += sizeOf(kept);
      while (bytes > bytesMax) dropFirst();
      return kept.frame;
    },
    after(mark, userId) {
      if (mark.name !== name || mark.at < from || mark.at > at) return null;
      const missed: Buffer[] = [];
      for (let number = mark.at + 1; number <= at; number++) {
        const kept = frames[number % framesMax];
        if (kept?.to.includes(userId)) missed.push(kept.frame);
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

function sizeOf(kept: Kept | undefined): number {
  return kept ? kept.frame.length + kept.to.length * bytesOfId : 0;
}

/** A mark as a browser repeats it; undefined where it is none. */
export function markIn(text: string): Mark | undefined {
  const [, name, at] = /^([\w-]{1,20})\.(\d{1,15})$/.exec(text) ?? [];
  return name === undefined ? undefined : { name, at: Number(at) };
}
