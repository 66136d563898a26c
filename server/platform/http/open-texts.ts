import type { Writable } from 'node:stream';
import { createShortQueue } from '#server/platform/limits/short-queue.ts';
import { streamText } from './text-stream.ts';

/** Each keeps a reader busy for a moment. */
const partsAtOnce = 2;

interface Opening {
  viewerId: number | string;
  line: Writable;
  parts: AsyncGenerator<string, void>;
}

export interface OpenTextsOptions {
  /** Parts of each are in memory. */
  openMax: number;
  openMaxOfOne: number;
  tooMany: () => Error;
  tooManyOfOne: () => Error;
}

/**
 * Long texts on their way. Whoever takes theirs slowly keeps nobody waiting: only a part that is being made holds a place, and one
 * person has few of them open.
 */
export function createOpenTexts({ openMax, openMaxOfOne, tooMany, tooManyOfOne }: OpenTextsOptions) {
  // Each that is open waits for one part at most, so none that was begun is refused.
  const making = createShortQueue({ atOnce: partsAtOnce, waitingMax: openMax }, tooMany);
  /** By who takes it. */
  const open = new Map<Writable, number | string>();

  async function* inTurn(parts: AsyncGenerator<string, void>): AsyncGenerator<string, void> {
    try {
      for (let next = await making.take('known', () => parts.next()); !next.done; ) {
        yield next.value;
        next = await making.take('known', () => parts.next());
      }
    } finally {
      await parts.return();
    }
  }

  return {
    /** Begins one, part by part; `line` takes it. Rejects where too many are open. */
    async open({ viewerId, line, parts }: Opening): Promise<ReadableStream<Uint8Array>> {
      const own = [...open.values()].filter((id) => id === viewerId).length;
      if (own >= openMaxOfOne) throw tooManyOfOne();
      // A line that is closed will not say so a second time.
      if (open.size >= openMax || line.destroyed) throw tooMany();
      open.set(line, viewerId);
      line.once('close', () => open.delete(line));
      return streamText(inTurn(parts));
    },
  };
}
