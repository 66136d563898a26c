import { existsSync, readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';

/** Calls of a worker by name. */
export type Calls = Record<string, (argument: never) => unknown>;
export type ArgumentOf<Call> = Call extends (argument: infer A) => unknown ? A : never;
export type AnswerOf<Call> = Call extends (argument: never) => infer R ? Awaited<R> : never;

export interface Order {
  id: number;
  name: string;
  argument: unknown;
}

export type Reply =
  | { id: number; answer: unknown }
  | { id: number; failure: { message: string; code?: unknown; isAway: boolean } };

/**
 * Inside a worker: answers calls until the portal ends the worker or exits. A lower priority (`os.constants.priority`)
 * gives way to the portal.
 */
export function answerCalls<C extends Calls>(calls: C, priority?: number): void {
  if (priority !== undefined) for (const thread of ownThreads()) setPriority(thread, priority);
  // The portal shuts down in its own order, in which work in progress may still finish.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  process.on('disconnect', endAtOnce);
  process.on('message', async ({ id, name, argument }: Order) => {
    try {
      tell({ id, answer: await calls[name]?.(argument as never) });
    } catch (error) {
      tell({ id, failure: failureOf(error) });
    }
  });
}

/** Ends if the portal cannot be reached any more. */
function tell(reply: Reply): void {
  process.send?.(reply, undefined, undefined, (error) => error && endAtOnce());
}

/** `process.exit` would wait for the file that is being read, for ever if its disk does not answer. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

function failureOf(error: unknown) {
  const { message, code }: { message: string; code?: unknown } = error instanceof Error ? error : new Error(`${error}`);
  return { message, code, isAway: isDatabaseAway(error) };
}

/** On Linux each thread has its own priority, and garbage collection threads exist before our code runs. */
function ownThreads(): number[] {
  const folder = '/proc/self/task';
  return existsSync(folder) ? readdirSync(folder).map(Number) : [process.pid];
}
