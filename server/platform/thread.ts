import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';
import { workerProgram } from '#server/db/worker-program.ts';

/** What a thread can be asked, by name. */
export type Calls = Record<string, (argument: never) => unknown>;
type Argument<Call> = Call extends (argument: infer A) => unknown ? A : never;
type Answer<Call> = Call extends (argument: never) => infer R ? Awaited<R> : never;

interface Asked {
  resolve(answer: unknown): void;
  reject(reason: Error): void;
}

interface Order {
  id: number;
  name: string;
  argument: unknown;
}
type Reply = { id: number; answer: unknown } | { id: number; failure: string };

export interface Thread<C extends Calls> {
  /** Rejects where the thread fails at it, or ends before it has answered. */
  call<Name extends keyof C & string>(name: Name, argument: Argument<C[Name]>): Promise<Answer<C[Name]>>;
  stop(): Promise<void>;
}

/** A thread that answers calls. `onEnd` is called once if it ends without being stopped. */
export function startThread<C extends Calls>(worker: Worker, onEnd: (reason: Error) => void): Thread<C> {
  const asked = new Map<number, Asked>();
  let last = 0;
  let isOver = false;

  function end(reason: Error) {
    if (isOver) return;
    isOver = true;
    for (const { reject } of asked.values()) reject(reason);
    asked.clear();
    onEnd(reason);
  }

  worker.on('message', (reply: Reply) => {
    const waiting = asked.get(reply.id);
    asked.delete(reply.id);
    // Only what somebody waits for keeps the process running.
    if (asked.size === 0) worker.unref();
    if ('failure' in reply) waiting?.reject(new Error(reply.failure));
    else waiting?.resolve(reply.answer);
  });
  worker.on('error', (error) => end(error));
  worker.on('exit', () => end(new Error('The thread has ended')));
  worker.unref();

  return {
    call(name, argument) {
      if (isOver) return Promise.reject(new Error('The thread has ended'));
      last += 1;
      const id = last;
      worker.ref();
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve: resolve as Asked['resolve'], reject });
        worker.postMessage({ id, name, argument } satisfies Order);
      });
    },
    async stop() {
      isOver = true;
      for (const { reject } of asked.values()) reject(new Error('The thread was stopped'));
      asked.clear();
      await worker.terminate();
    },
  };
}

/** Inside a thread: answers calls until it is ended. */
export function answerCalls<C extends Calls>(calls: C): void {
  parentPort?.on('message', async ({ id, name, argument }: Order) => {
    try {
      const answer = await calls[name]?.(argument as never);
      parentPort?.postMessage({ id, answer } satisfies Reply);
    } catch (error) {
      parentPort?.postMessage({ id, failure: error instanceof Error ? error.message : String(error) } satisfies Reply);
    }
  });
}

/** Runs `name.ts`, which lies beside the module at `moduleUrl`, in a thread; in a build, `name.js`. */
export function newWorker(moduleUrl: string, name: string, options: WorkerOptions = {}): Worker {
  return new Worker(workerProgram(moduleUrl, name), { ...options, execArgv: [] });
}
