import { once } from 'node:events';
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { isBuilt, workerProgram } from '#server/db/workers/worker-program.ts';

const lookEveryMs = 1000;
/** About a thousand pages: below that a checkpoint costs more than it saves. */
const worthwhileBytes = 4 * 1024 * 1024;

/**
 * Moves committed pages from the log into the database file on a thread of its own, because a checkpoint
 * on the event loop would hold up every message for its duration. Returns a function that stops it.
 */
export function startCheckpoints(file: string): () => Promise<void> {
  // Without a build (tests, development) SQLite's own checkpoint at the size limit is enough.
  if (!isBuilt) return async () => {};
  let worker: Worker | undefined;
  // Not before it has something to do: a thread takes as much memory as a thousand open sockets.
  const timer = setInterval(() => {
    if (worker || !isWorthwhile(file)) return;
    worker = new Worker(workerProgram(import.meta.url, 'checkpoint.worker'), { workerData: { file } });
    worker.unref();
    // Without a listener its end would be the server's. Another one begins at the next look.
    worker.on('error', () => {
      worker = undefined;
    });
  }, lookEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    if (!worker) return;
    // Whoever stops it waits for the end, which must not come by the process ending first.
    worker.ref();
    const stopped = once(worker, 'exit');
    worker.postMessage('stop');
    await stopped;
  };
}

/** Whether the log of a database has grown enough to be moved. */
export function isWorthwhile(file: string): boolean {
  return (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > worthwhileBytes;
}
