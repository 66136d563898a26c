import { createClient } from '@redis/client';
import type { SharedNumber } from '#server/db/holding/hold-database.ts';

const connectWithinMs = 2000;
const retryMs = 500;
const answerWithinMs = 1000;
/** Servers renew the number every two seconds, so it expires soon after the last one is gone. */
const keptMs = 10_000;

export interface SharedNumberOptions {
  url: string;
  key: string;
}

/** A number in Redis by which servers recognise that they share that Redis. */
export function createSharedNumber({ url, key }: SharedNumberOptions): SharedNumber & { stop(): void } {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: connectWithinMs, reconnectStrategy: retryMs },
  });
  // The bus already logs that Redis is unreachable.
  client.on('error', () => {});
  const opening = client.connect().catch(() => {});

  async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('Redis did not answer in time')), answerWithinMs);
    });
    return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
  }

  return {
    async agree(proposed) {
      // At startup this is called before the connection is open.
      await inTime(opening);
      const before = await inTime(client.set(key, String(proposed), { NX: true, GET: true, PX: keptMs }));
      return before === null ? proposed : Number(before);
    },
    async write(number) {
      await inTime(client.set(key, String(number), { PX: keptMs }));
    },
    stop() {
      if (client.isOpen) client.destroy();
    },
  };
}
