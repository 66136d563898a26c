import type { AnswerOf, ArgumentOf, Calls } from './answer-calls.ts';
import { type Program, startWorker, type Worker, WorkerEndedError } from './worker.ts';

export interface RunnerOptions extends Program {
  workersMax: number;
  /** Counted from the moment when a worker has the task. */
  maxMs?: number;
  /** Ends the worker after each task, because it reads untrusted files. */
  isForOne?: boolean;
  /** A worker ends after this idle time; by default it stays until the portal stops. */
  idleMaxMs?: number;
}

export interface Runner<C extends Calls> {
  /** Rejects with the worker's error, with a WorkerEndedError if it ended, or with the signal's reason. */
  run<Name extends keyof C & string>(
    name: Name,
    argument: ArgumentOf<C[Name]>,
    signal?: AbortSignal,
  ): Promise<AnswerOf<C[Name]>>;
  /** Calls each running worker after its present task, without waiting for an answer. */
  tellAll<Name extends keyof C & string>(name: Name, argument: ArgumentOf<C[Name]>): void;
  /** Ends running tasks, and starts no more. */
  stop(): Promise<void>;
}

/** A task that waits for a worker or has one. */
interface Task<C extends Calls> {
  worker?: Worker<C>;
  take(worker: Worker<C>): void;
  refuse(reason: unknown): void;
}

/** Runs slow work in workers that are started on demand: one task each at a time, first come first served. */
export function createRunner<C extends Calls>(options: RunnerOptions): Runner<C> {
  const { workersMax, maxMs, isForOne = false, idleMaxMs } = options;
  const workers = new Set<Worker<C>>();
  const idle = new Map<Worker<C>, NodeJS.Timeout | undefined>();
  const waiting = new Set<Task<C>>();
  const stopped = new WorkerEndedError(options.name, 'stopped', 'the portal is being stopped');
  let isStopped = false;

  function handOut() {
    for (const task of waiting) {
      const worker = takeIdle() ?? (workers.size < workersMax ? start() : undefined);
      if (!worker) return;
      waiting.delete(task);
      task.worker = worker;
      task.take(worker);
    }
  }

  function takeIdle(): Worker<C> | undefined {
    for (const [worker, timer] of idle) {
      clearTimeout(timer);
      idle.delete(worker);
      return worker;
    }
    return undefined;
  }

  function start(): Worker<C> {
    const worker = startWorker<C>(options, () => {
      clearTimeout(idle.get(worker));
      idle.delete(worker);
      workers.delete(worker);
      handOut();
    });
    workers.add(worker);
    return worker;
  }

  function giveBack(worker: Worker<C>) {
    if (!workers.has(worker)) return;
    if (isForOne) return void worker.end('stopped');
    idle.set(worker, idleMaxMs === undefined ? undefined : setTimeout(() => endIdle(worker), idleMaxMs).unref());
    handOut();
  }

  /** The worker gets no tasks while it ends. */
  function endIdle(worker: Worker<C>) {
    idle.delete(worker);
    void worker.end('stopped');
  }

  return {
    async run(name, argument, signal) {
      signal?.throwIfAborted();
      if (isStopped) throw stopped;
      let task: Task<C> | undefined;
      const abort = () => {
        if (task && waiting.delete(task)) task.refuse(signal?.reason);
        else void task?.worker?.end('stopped');
      };
      signal?.addEventListener('abort', abort);
      let late: NodeJS.Timeout | undefined;
      try {
        const worker = await new Promise<Worker<C>>((take, refuse) => {
          task = { take, refuse };
          waiting.add(task);
          handOut();
        });
        if (maxMs !== undefined) late = setTimeout(() => worker.end('too late'), maxMs);
        return await worker.call(name, argument);
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        clearTimeout(late);
        signal?.removeEventListener('abort', abort);
        if (task?.worker) giveBack(task.worker);
      }
    },
    tellAll(name, argument) {
      for (const worker of workers) worker.call(name, argument).catch(() => {});
    },
    async stop() {
      isStopped = true;
      for (const task of waiting) task.refuse(stopped);
      waiting.clear();
      await Promise.all([...workers].map((worker) => worker.end('stopped')));
    },
  };
}
