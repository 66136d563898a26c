import type { FastifyBaseLogger } from 'fastify';
import { type BusLine, type LineParts, openLine } from './bus-line.ts';

const retryMs = 500;

export interface KeptLineParts extends Omit<LineParts, 'onEnd'> {
  log: FastifyBaseLogger;
  /** A line stands again, and what was said since the last one was not heard. Its number grows with each of them. */
  onOpened(): void;
}

/** A line that is opened again and again until it stands. */
export interface KeptLine extends BusLine {
  /** Resolves after the first attempt. */
  open(): Promise<void>;
  number(): number;
  isAway(): boolean;
  /** When a line last ended, or could not be opened, in ms. */
  lastErrorAt(): number | null;
  /** Takes it for dead if nothing was heard since this moment: what this process says itself is among it. */
  endIfSilentSince(momentMs: number): void;
}

/** Says in the log when Redis went away and when it came back. */
export function createKeptLine({ log, onOpened, onText, ...parts }: KeptLineParts): KeptLine {
  let line: BusLine | null = null;
  let number = 0;
  let heardAt = 0;
  let isKnownAway = false;
  let lastErrorAt: number | null = null;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  function hear(text: string) {
    heardAt = performance.now();
    onText(text);
  }

  async function open(): Promise<void> {
    number++;
    try {
      const opened = await openLine({ ...parts, onText: hear, onEnd: ended });
      if (isClosed) return opened.close();
      line = opened;
    } catch (error) {
      return ended(error);
    }
    heardAt = performance.now();
    if (isKnownAway) log.info('Redis is back: this process hears the others again');
    isKnownAway = false;
    onOpened();
  }

  function ended(error: unknown) {
    line = null;
    if (isClosed) return;
    lastErrorAt = Date.now();
    if (!isKnownAway) log.warn({ err: error }, 'Redis is away: this process does not hear the others, nor they it');
    isKnownAway = true;
    retryTimer = setTimeout(() => void open(), retryMs);
  }

  return {
    open,
    async say(text) {
      if (!line) throw new Error('Redis is away');
      await line.say(text);
    },
    number: () => number,
    isAway: () => line === null,
    lastErrorAt: () => lastErrorAt,
    endIfSilentSince(moment) {
      if (!line || heardAt >= moment) return;
      line.close();
      ended(new Error('Redis is silent'));
    },
    close() {
      isClosed = true;
      clearTimeout(retryTimer);
      line?.close();
      line = null;
    },
  };
}
