import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';
import type { AnswerOf, ArgumentOf, Calls, Order, Reply } from './answer-calls.ts';
import { workerProgram } from './worker-program.ts';

const kiBPerMiB = 1024;
const memoryLookMs = 100;

export interface Program {
  /** A module beside the program, which is `name.ts`, or `name.js` in a build. */
  moduleUrl: string;
  name: string;
  heapMaxMiB: number;
  /** Limit of resident memory. The heap limit does not count memory outside of it, such as unpacked streams. */
  residentMaxMiB?: number;
  /** Defaults to the portal's environment. */
  env?: Record<string, string>;
  /** Discards the worker's output, because warnings of libraries are of no use in the log. */
  isSilent?: boolean;
}

/** A worker ends unasked by failing, by being killed from outside, or by filling its memory. */
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
  /** Rejects with the worker's error, or with a WorkerEndedError. */
  call<Name extends keyof C & string>(name: Name, argument: ArgumentOf<C[Name]>): Promise<AnswerOf<C[Name]>>;
  /** Ends it at any point, and resolves once it is gone. */
  end(how: WorkerEnd): Promise<void>;
}

interface Asked {
  resolve(answer: unknown): void;
  reject(reason: Error): void;
}

/**
 * A process that answers calls. Unlike a thread it has its own memory and can be ended at any point, even in the middle
 * of a statement. It keeps the portal running only during a call. `onEnd` is called once, however it ends.
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
        // A worker that cannot be reached has ended.
        child.send({ id, name: call, argument } satisfies Order, () => {});
      });
    },
    end,
  };
}

function endOf(by: string | number | null): WorkerEnd {
  if (by === 'SIGKILL') return 'killed';
  // V8 aborts when the heap is full.
  return by === 'SIGABRT' ? 'too large' : 'failed';
}

function errorOf({ message, code, isAway }: Extract<Reply, { failure: unknown }>['failure']): Error {
  if (isAway) return new DatabaseAwayError(message);
  return Object.assign(new Error(message), code !== undefined && { code });
}

/** Resident memory of a process in MiB; 0 outside of Linux. */
function residentMiB(pid: number | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / kiBPerMiB;
  } catch {
    // The process has ended, or there is no /proc.
    return 0;
  }
}
