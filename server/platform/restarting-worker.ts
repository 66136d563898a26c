import type { FastifyBaseLogger } from 'fastify';
import type { Calls } from '#server/db/workers/answer-calls.ts';
import { type Program, startWorker, type Worker } from '#server/db/workers/worker.ts';

/** A worker that ends at once every time must not be restarted without a pause. */
const pauseMs = 1000;

export interface RestartingWorker<C extends Calls> {
  /** Starts the worker if needed, and waits until it is prepared. Rejects if that fails. */
  ready(): Promise<Worker<C>>;
  /** The worker if it is ready; otherwise starts it without waiting. */
  ifReady(): Worker<C> | undefined;
  running(): Worker<C> | undefined;
  stop(): Promise<void>;
}

export interface KeptWorkerOptions<C extends Calls> {
  name: string;
  program: Program;
  /** Sets up a new worker, which knows nothing of the previous one. */
  prepare: (worker: Worker<C>) => Promise<void>;
  log: FastifyBaseLogger;
}

/** A worker that is started when first needed, and again after it has ended. */
export function createRestartingWorker<C extends Calls>({
  name,
  program,
  prepare,
  log,
}: KeptWorkerOptions<C>): RestartingWorker<C> {
  let starting: Promise<Worker<C>> | undefined;
  let running: Worker<C> | undefined;
  let latest: Worker<C> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function startNew(): Promise<Worker<C>> {
    const pause = startedAt + pauseMs - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause).unref());
    if (isStopped) throw new Error(`${name} was stopped`);
    startedAt = performance.now();
    const worker = startWorker<C>(program, (reason) => {
      if (isStopped) return;
      log.error({ err: reason, worker: name }, 'a worker has ended and will be started again');
      if (latest === worker) forget();
    });
    latest = worker;
    await prepare(worker);
    running = worker;
    return worker;
  }

  function forget() {
    starting = undefined;
    running = undefined;
  }

  function ready(): Promise<Worker<C>> {
    starting ??= startNew().catch((error: unknown) => {
      forget();
      throw error;
    });
    return starting;
  }

  return {
    ready,
    ifReady() {
      if (!running && !isStopped)
        ready().catch((error: unknown) => log.warn({ err: error, worker: name }, 'a worker did not start'));
      return running;
    },
    running: () => running,
    async stop() {
      isStopped = true;
      await latest?.end('stopped');
    },
  };
}
