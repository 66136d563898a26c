import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { workerProgram } from './worker-program.ts';

export interface ChildOptions {
  heapMaxMiB: number;
  /** The settings of the portal, unless others are named. */
  env?: Record<string, string>;
  /** What libraries complain of is of no use in the log. */
  isSilent?: boolean;
}

/**
 * Runs `name.ts`, which lies beside the module at `moduleUrl`, in a process of its own; in a build, `name.js`. Unlike a thread it
 * can be ended in the middle of anything, has memory of its own, and gives way with all that it does.
 */
export function forkProgram(moduleUrl: string, name: string, options: ChildOptions): ChildProcess {
  const { heapMaxMiB, env, isSilent = false } = options;
  return fork(workerProgram(moduleUrl, name), {
    execArgv: [`--max-old-space-size=${heapMaxMiB}`],
    ...(env && { env }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', isSilent ? 'ignore' : 'inherit', 'ipc'],
  });
}

/** Inside such a process: ends when the portal ends it or is gone. With a priority (`os.constants.priority`) it gives way to the portal. */
export function serveParent(priority?: number): void {
  if (priority !== undefined) for (const thread of ownThreads()) setPriority(thread, priority);
  // The portal stops in an order of its own, in which what was begun may still be done.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
}

/** On Linux each thread has a priority of its own, and those that collect garbage are there before any of our code. */
function ownThreads(): number[] {
  const folder = '/proc/self/task';
  return existsSync(folder) ? readdirSync(folder).map(Number) : [process.pid];
}

/** Inside such a process: tells the portal, and ends where it cannot be told any more. */
export function tellParent(news: unknown, whenTold = () => {}): void {
  process.send?.(news, undefined, undefined, (error) => (error ? process.exit() : whenTold()));
}
