import { createClient } from '@redis/client';

const openWithinMs = 2000;

/** A connection to Redis that carries texts to every process that has one, the speaker included, in order. */
export interface BusLine {
  /** Rejects where it is not certain that the text reaches the others. */
  say(text: string): Promise<void>;
  close(): void;
}

export interface LineParts {
  url: string;
  channel: string;
  onText(text: string): void;
  /** Called once, when a line that stood has ended other than by `close`. */
  onEnd(error: Error): void;
}

/**
 * Resolves when everything said from now on is heard; rejects where Redis is away. A line that has ended is never mended in
 * silence: whoever opens the next one knows that words between them are lost.
 */
export async function openLine({ url, channel, onText, onEnd }: LineParts): Promise<BusLine> {
  // One that listens may do nothing else.
  const [speaker, listener] = [createOne(url), createOne(url)];
  let isOpen = false;

  function close() {
    isOpen = false;
    for (const client of [speaker, listener]) if (client.isOpen) client.destroy();
  }

  function end(error: Error) {
    if (!isOpen) return;
    close();
    onEnd(error);
  }

  async function connect() {
    await Promise.all([speaker.connect(), listener.connect()]);
    await listener.subscribe(channel, onText);
  }

  for (const client of [speaker, listener]) client.on('error', end);
  // A Redis that stands still accepts connections and answers nothing.
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
      await speaker.publish(channel, text);
    },
    close,
  };
}

function createOne(url: string) {
  return createClient({
    url,
    // What cannot be said now is said to be lost, not kept for later.
    disableOfflineQueue: true,
    socket: { connectTimeout: openWithinMs, reconnectStrategy: false },
  });
}
