import type { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { type Calls, startThread, type Thread } from './thread.ts';

/** One that ends at once each time must not be started without a pause. */
const pauseMs = 1000;

export interface KeptThread<C extends Calls> {
  /** Starts it where needed, and waits until it is prepared. Rejects where that fails. */
  ready(): Promise<Thread<C>>;
  /** The thread, if it is there; otherwise it is started, and nobody waits. */
  ifReady(): Thread<C> | undefined;
  /** The thread, if it is there. */
  running(): Thread<C> | undefined;
  stop(): Promise<void>;
}

export interface KeptThreadParts<C extends Calls> {
  name: string;
  start: () => Worker;
  /** What a new thread has to be told first; it knows nothing of the one before. */
  prepare: (thread: Thread<C>) => Promise<void>;
  log: FastifyBaseLogger;
}

/** A thread that is started when it is first needed, and again when it has ended. */
export function keepThread<C extends Calls>({ name, start, prepare, log }: KeptThreadParts<C>): KeptThread<C> {
  let starting: Promise<Thread<C>> | undefined;
  let running: Thread<C> | undefined;
  let latest: Thread<C> | undefined;
  let startedAt = Number.NEGATIVE_INFINITY;
  let isStopped = false;

  async function startNew(): Promise<Thread<C>> {
    const pause = startedAt + pauseMs - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause).unref());
    if (isStopped) throw new Error(`${name} was stopped`);
    startedAt = performance.now();
    const thread = startThread<C>(start(), (reason) => {
      log.error({ err: reason, thread: name }, 'a thread has ended and will be started again');
      if (latest === thread) forget();
    });
    latest = thread;
    await prepare(thread);
    running = thread;
    return thread;
  }

  function forget() {
    starting = undefined;
    running = undefined;
  }

  function ready(): Promise<Thread<C>> {
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
        ready().catch((error: unknown) => log.warn({ err: error, thread: name }, 'a thread did not start'));
      return running;
    },
    running: () => running,
    async stop() {
      isStopped = true;
      await latest?.stop();
    },
  };
}
