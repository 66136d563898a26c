import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Installation } from './installation.ts';
import { withProcessorTime } from './processor-time.ts';

const words = 1000;
const everyMs = 2;
/** As long as what a node tells the others of one message. */
const word = 'x'.repeat(700);

/** Processor time of Redis for one word that so many connections hear, in µs. They come one by one, so that nothing is sent together. */
export async function redisUsPerWord(installation: Installation, listeners: number): Promise<number> {
  const { url } = installation.redis;
  const channel = `bench of ${listeners}`;
  const connect = () => createClient({ url }).connect();
  const clients = await Promise.all(Array.from({ length: listeners }, connect));
  const speaker = await connect();
  try {
    for (const client of clients) await client.subscribe(channel, () => {});
    const { cpu } = await withProcessorTime(installation, [], async () => {
      for (let said = 0; said < words; said++) {
        await speaker.publish(channel, word);
        await sleep(everyMs);
      }
    });
    return (cpu.redis * 1000) / words;
  } finally {
    for (const client of [speaker, ...clients]) client.destroy();
  }
}
