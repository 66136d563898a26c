import { createClient } from '@redis/client';

const openWithinMs = 2000;

/** A connection to Redis pub/sub. Each text reaches every connected process in order, the sender included. */
export interface BusConnection {
  /** Rejects if delivery to the other processes is not certain. */
  say(text: string): Promise<void>;
  close(): void;
}

export interface BusConnectionOptions {
  url: string;
  channel: string;
  onText(text: string): void;
  /** Called once if an open connection ends in any other way than by `close`. */
  onEnd(error: Error): void;
}

/**
 * Resolves once the subscription is active; rejects if Redis cannot be reached. A connection that has ended is never reopened silently, so
 * whoever opens the next one knows that messages in between are lost.
 */
export async function connectBus({ url, channel, onText, onEnd }: BusConnectionOptions): Promise<BusConnection> {
  // A Redis client that subscribes may send no other commands.
  const [publisher, subscriber] = [createOne(url), createOne(url)];
  let isOpen = false;

  function close() {
    isOpen = false;
    for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
  }

  function end(error: Error) {
    if (!isOpen) return;
    close();
    onEnd(error);
  }

  async function connect() {
    await Promise.all([publisher.connect(), subscriber.connect()]);
    await subscriber.subscribe(channel, onText);
  }

  for (const client of [publisher, subscriber]) client.on('error', end);
  // A Redis that hangs accepts connections and never answers.
  const tooLate = setTimeout(close, openWithinMs);
  try {
    await connect();
    isOpen = true;
  } catch (error) {
    close();
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
  return {
    async say(text) {
      await publisher.publish(channel, text);
    },
    close,
  };
}

function createOne(url: string) {
  return createClient({
    url,
    // A text that cannot be sent now is reported as lost, not queued.
    disableOfflineQueue: true,
    socket: { connectTimeout: openWithinMs, reconnectStrategy: false },
  });
}
