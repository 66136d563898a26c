import type { Writable } from 'node:stream';
import { createShortQueue } from '#server/platform/limits/short-queue.ts';
import { streamText } from './text-stream.ts';

/** Generating a part occupies a database reader for a moment. */
const partsAtOnce = 2;

interface Opening {
  viewerId: number | string;
  line: Writable;
  parts: AsyncGenerator<string, void>;
}

export interface OpenTextsOptions {
  /** One part of each open text is in memory. */
  openMax: number;
  openMaxOfOne: number;
  tooMany: () => Error;
  tooManyOfOne: () => Error;
}

/** Long texts being streamed. Slow readers delay nobody: only generating a part takes up capacity, and one person has few of them open. */
export function createTextStreams({ openMax, openMaxOfOne, tooMany, tooManyOfOne }: OpenTextsOptions) {
  // Each open text waits for one part at most, so no text is refused once it has begun.
  const making = createShortQueue({ atOnce: partsAtOnce, waitingMax: openMax }, tooMany);
  /** The reader of each open text, by connection. */
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
    /** Starts streaming a text part by part to `line`. Rejects if too many are open. */
    async open({ viewerId, line, parts }: Opening): Promise<ReadableStream<Uint8Array>> {
      const own = [...open.values()].filter((id) => id === viewerId).length;
      if (own >= openMaxOfOne) throw tooManyOfOne();
      // A connection that is already closed will emit no `close` event.
      if (open.size >= openMax || line.destroyed) throw tooMany();
      open.set(line, viewerId);
      line.once('close', () => open.delete(line));
      return streamText(inTurn(parts));
    },
  };
}
