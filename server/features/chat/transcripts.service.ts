import type { Writable } from 'node:stream';
import { busy, tooManyRequests } from '#server/platform/http/errors.ts';
import { streamText } from '#server/platform/http/text-stream.ts';
import { createShortQueue } from '#server/platform/limits/short-queue.ts';

/** Parts of each are in memory. */
export const openMax = 42;
export const openMaxOfOne = 4;
/** Each keeps a reader busy for a moment. */
const partsAtOnce = 2;
const retryAfterMs = 10_000;

const tooMany = () => busy('Many people are saving conversations just now. Please try again in a moment.');

interface Opening {
  viewerId: number;
  line: Writable;
  parts: AsyncGenerator<string, void>;
}

/**
 * Transcripts on their way. Whoever takes theirs slowly keeps nobody waiting: only a part that is being made holds a place, and one
 * person has few of them open.
 */
export function createTranscripts() {
  // Each that is open waits for one part at most, so none that was begun is refused.
  const making = createShortQueue({ atOnce: partsAtOnce, waitingMax: openMax }, tooMany);
  /** By who takes it. */
  const open = new Map<Writable, number>();

  async function* inTurn(parts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    for (let next = await making.take('known', () => parts.next()); !next.done; ) {
      yield next.value;
      next = await making.take('known', () => parts.next());
    }
  }

  return {
    /** Begins one, part by part; `line` takes it. 429 and 503 where too many are open. */
    async open({ viewerId, line, parts }: Opening): Promise<ReadableStream<Uint8Array>> {
      const own = [...open.values()].filter((personId) => personId === viewerId).length;
      if (own >= openMaxOfOne) throw tooManyRequests('You are saving several conversations already', retryAfterMs);
      // A line that is closed will not say so a second time.
      if (open.size >= openMax || line.destroyed) throw tooMany();
      open.set(line, viewerId);
      line.once('close', () => open.delete(line));
      return streamText(inTurn(parts));
    },
  };
}
