import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/**
 * Moves committed pages from the log into the database file on a thread of its own, because a checkpoint
 * on the event loop would hold up every message for its duration. Returns a function that stops it.
 */
export function startCheckpoints(file: string): () => Promise<void> {
  const built = fileURLToPath(new URL('./checkpoint.worker.js', import.meta.url));
  // Without a build (tests, development) SQLite's own checkpoint at the size limit is enough.
  if (!existsSync(built)) return async () => {};
  const worker = new Worker(built, { workerData: { file } });
  worker.unref();
  const stopped = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  return async () => {
    worker.postMessage('stop');
    await stopped;
  };
}
