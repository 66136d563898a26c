import type { FastifyBaseLogger } from 'fastify';
import { type BusConnection, type BusConnectionOptions, connectBus } from './bus-line.ts';

const retryMs = 500;

export interface ReconnectingConnectionOptions extends Omit<BusConnectionOptions, 'onEnd'> {
  log: FastifyBaseLogger;
  /** A connection is open again; messages since the last one are lost. The connection number grows with each one. */
  onOpened(): void;
}

/** A connection that is reopened until it succeeds. */
export interface ReconnectingConnection extends BusConnection {
  /** Resolves after the first attempt. */
  open(): Promise<void>;
  number(): number;
  isAway(): boolean;
  /** When a connection last ended or could not be opened, in ms. */
  lastErrorAt(): number | null;
  /** Ends the connection if nothing was received since this moment: a live one receives at least this process's own messages. */
  endIfSilentSince(momentMs: number): void;
}

/** Logs when Redis became unreachable and when it came back. */
export function createReconnectingConnection({
  log,
  onOpened,
  onText,
  ...parts
}: ReconnectingConnectionOptions): ReconnectingConnection {
  let connection: BusConnection | null = null;
  let number = 0;
  let receivedAt = 0;
  let isKnownAway = false;
  let lastErrorAt: number | null = null;
  let isClosed = false;
  let retryTimer: NodeJS.Timeout | undefined;

  function receive(text: string) {
    receivedAt = performance.now();
    onText(text);
  }

  async function open(): Promise<void> {
    number++;
    try {
      const opened = await connectBus({ ...parts, onText: receive, onEnd: ended });
      if (isClosed) return opened.close();
      connection = opened;
    } catch (error) {
      return ended(error);
    }
    receivedAt = performance.now();
    if (isKnownAway) log.info('Redis is back: this process hears the others again');
    isKnownAway = false;
    onOpened();
  }

  function ended(error: unknown) {
    connection = null;
    if (isClosed) return;
    lastErrorAt = Date.now();
    if (!isKnownAway) log.warn({ err: error }, 'Redis is away: this process does not hear the others, nor they it');
    isKnownAway = true;
    retryTimer = setTimeout(() => void open(), retryMs);
  }

  return {
    open,
    async say(text) {
      if (!connection) throw new Error('Redis is away');
      await connection.say(text);
    },
    number: () => number,
    isAway: () => connection === null,
    lastErrorAt: () => lastErrorAt,
    endIfSilentSince(moment) {
      if (!connection || receivedAt >= moment) return;
      connection.close();
      ended(new Error('Redis is silent'));
    },
    close() {
      isClosed = true;
      clearTimeout(retryTimer);
      connection?.close();
      connection = null;
    },
  };
}
