import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';
import type { AnswerOf, ArgumentOf, Calls, Order, Reply } from './answer-calls.ts';
import { workerProgram } from './worker-program.ts';

const kiBPerMiB = 1024;
const memoryLookMs = 100;

export interface Program {
  /** Of a module beside the program, which is `name.ts`; in a build, `name.js`. */
  moduleUrl: string;
  name: string;
  heapMaxMiB: number;
  /** What it may have of the machine's memory. The limit of the heap does not count what is outside of it, as unpacked streams. */
  residentMaxMiB?: number;
  /** The settings of the portal, unless others are named. */
  env?: Record<string, string>;
  /** What libraries complain of is of no use in the log. */
  isSilent?: boolean;
}

/** By itself a worker fails, is killed by somebody else, or fills its memory. */
export type WorkerEnd = 'failed' | 'killed' | 'too large' | 'too late' | 'stopped';

/** The worker ended before it answered. */
export class WorkerEndedError extends Error {
  override name = 'WorkerEndedError';
  readonly how: WorkerEnd;
  constructor(program: string, how: WorkerEnd, by: string | number | null) {
    super(`${program} ended before it answered: ${how} (${by})`);
    this.how = how;
  }
}

export interface Worker<C extends Calls> {
  /** Rejects where the worker fails at it, or with a WorkerEndedError. */
  call<Name extends keyof C & string>(name: Name, argument: ArgumentOf<C[Name]>): Promise<AnswerOf<C[Name]>>;
  /** Ends it in the middle of anything, and answers once it is gone. */
  end(how: WorkerEnd): Promise<void>;
}

interface Asked {
  resolve(answer: unknown): void;
  reject(reason: Error): void;
}

/**
 * A process that answers calls: unlike a thread it can be ended at any point, even in the middle of a statement, and has memory of
 * its own. It keeps the portal running only while it is asked something. `onEnd` is called once, however it ends.
 */
export function startWorker<C extends Calls>(program: Program, onEnd: (reason: WorkerEndedError) => void): Worker<C> {
  const { moduleUrl, name, heapMaxMiB, residentMaxMiB, env, isSilent = false } = program;
  const child = fork(workerProgram(moduleUrl, name), {
    execArgv: [`--max-old-space-size=${heapMaxMiB}`],
    ...(env && { env }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', isSilent ? 'ignore' : 'inherit', 'ipc'],
  });
  const asked = new Map<number, Asked>();
  let last = 0;
  let memoryLook: NodeJS.Timeout | undefined;
  let endedAs: WorkerEnd | undefined;
  let reason: WorkerEndedError | undefined;

  const gone = new Promise<void>((resolve) => {
    function leave(by: string | number | null) {
      if (reason) return;
      reason = new WorkerEndedError(name, endedAs ?? endOf(by), by);
      clearInterval(memoryLook);
      for (const { reject } of asked.values()) reject(reason);
      asked.clear();
      resolve();
      onEnd(reason);
    }
    child.once('exit', (code, signal) => leave(signal ?? code));
    child.once('error', (error) => leave(error.message));
  });
  child.on('message', ({ id, ...reply }: Reply) => {
    const waiting = asked.get(id);
    asked.delete(id);
    if (asked.size === 0) rest();
    if ('failure' in reply) waiting?.reject(errorOf(reply.failure));
    else waiting?.resolve(reply.answer);
  });
  rest();

  function rest() {
    clearInterval(memoryLook);
    memoryLook = undefined;
    child.unref();
    child.channel?.unref();
  }

  function work() {
    child.ref();
    child.channel?.ref();
    if (residentMaxMiB === undefined) return;
    memoryLook ??= setInterval(() => residentMiB(child.pid) > residentMaxMiB && end('too large'), memoryLookMs);
  }

  function end(how: WorkerEnd): Promise<void> {
    endedAs ??= how;
    child.kill('SIGKILL');
    return gone;
  }

  return {
    call(call, argument) {
      if (reason) return Promise.reject(reason);
      last += 1;
      const id = last;
      work();
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve: resolve as Asked['resolve'], reject });
        // Where it cannot be told any more it has ended.
        child.send({ id, name: call, argument } satisfies Order, () => {});
      });
    },
    end,
  };
}

function endOf(by: string | number | null): WorkerEnd {
  if (by === 'SIGKILL') return 'killed';
  // So it ends where its heap is full.
  return by === 'SIGABRT' ? 'too large' : 'failed';
}

function errorOf({ message, code, isAway }: Extract<Reply, { failure: unknown }>['failure']): Error {
  if (isAway) return new DatabaseAwayError(message);
  return Object.assign(new Error(message), code !== undefined && { code });
}

/** What a process has of the machine's memory; 0 where only Linux would say. */
function residentMiB(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / kiBPerMiB;
  } catch {
    // It has ended since, or there is no such folder.
    return 0;
  }
}
