import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const startAfterMs = 2000;

/**
 * Moves committed pages from the log into the database file on a thread of its own, because a checkpoint
 * on the event loop would hold up every message for its duration. Returns a function that stops it.
 */
export function startCheckpoints(file: string): () => Promise<void> {
  const built = fileURLToPath(new URL('./checkpoint.worker.js', import.meta.url));
  // Without a build (tests, development) SQLite's own checkpoint at the size limit is enough.
  if (!existsSync(built)) return async () => {};
  let worker: Worker | undefined;
  // Not at once: a thread takes as long to start as the whole server, and a fresh log has nothing to move.
  const timer = setTimeout(() => {
    worker = new Worker(built, { workerData: { file } });
    worker.unref();
  }, startAfterMs);
  timer.unref();
  return async () => {
    clearTimeout(timer);
    if (!worker) return;
    // Whoever stops it waits for the end, which must not come by the process ending first.
    worker.ref();
    const stopped = once(worker, 'exit');
    worker.postMessage('stop');
    await stopped;
  };
}
