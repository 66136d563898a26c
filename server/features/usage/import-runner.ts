import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Kysely } from 'kysely';
import { importMaxMs } from '#contract/values/limits.ts';
import { forkProgram } from '#server/db/child-program.ts';
import { DatabaseAwayError } from '#server/db/database-away.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { isBuilt } from '#server/db/worker-program.ts';
import { deleteFigures } from './delete-figures.ts';
import type { ReadingJob } from './import-job.ts';
import type { FileReading } from './reading/read-usage-file.ts';

/** Much more than reading needs; a limit in case a file makes a library ask for more. */
const heapMaxMiB = 256;

/** Runs the slow work of usage reports in the background, one job after the other. */
export interface ImportRunner {
  /** Ends where `signal` says that nobody waits for it any more. */
  read(job: ReadingJob, signal?: AbortSignal): Promise<FileReading>;
  /** Takes out what was stored of an import. */
  discard(importId: number): Promise<void>;
  /** Ends what is running, and begins nothing more. */
  stop(): Promise<void>;
}

export interface RunnerParts {
  db: Kysely<Schema>;
  location: DatabaseLocation;
  /** Without a build (tests, development) the work is done here. */
  isApart?: boolean;
}

/** What the process is told first. */
export interface ImportOrder {
  job: ImportJob;
  location: DatabaseLocation;
}

export type ImportJob = ReadingJob | { discardId: number };

/** Its last message: what was read, or why it failed. */
export type ImportAnswer = { reading: FileReading | null } | { failure: string; isAway: boolean };

/** Uses one process at a time. On the event loop every message would wait for an import. */
export function createImportRunner({ db, location, isApart = isBuilt }: RunnerParts): ImportRunner {
  if (!isApart) return importRunnerHere(db);
  let running: ChildProcess | undefined;
  let isStopped = false;
  let before: Promise<unknown> = Promise.resolve();

  async function runApart(job: ImportJob, signal?: AbortSignal): Promise<FileReading | null> {
    if (isStopped) throw new Error('The portal is being stopped');
    signal?.throwIfAborted();
    const child = forkProgram(import.meta.url, 'usage-import.worker', { heapMaxMiB });
    running = child;
    const end = () => void child.kill('SIGKILL');
    const timer = setTimeout(end, importMaxMs);
    signal?.addEventListener('abort', end);
    try {
      const ended = once(child, 'exit').then(([code, endedBy]) => ({
        failure: `The import ended with ${endedBy ?? code}`,
        isAway: false,
      }));
      const answered = once(child, 'message').then(([answer]) => answer as ImportAnswer);
      // Where it cannot be told any more it has ended.
      child.send({ job, location } satisfies ImportOrder, () => {});
      const answer: ImportAnswer = await Promise.race([answered, ended]);
      await ended;
      if ('failure' in answer) throw answer.isAway ? new DatabaseAwayError(answer.failure) : new Error(answer.failure);
      return answer.reading;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      running = undefined;
    }
  }

  function run(job: ImportJob, signal?: AbortSignal): Promise<FileReading | null> {
    const next = before.then(() => runApart(job, signal));
    before = next.catch(() => {});
    return next;
  }

  return {
    async read(job, signal) {
      const reading = await run(job, signal);
      if (!reading) throw new Error('The import read nothing');
      return reading;
    },
    async discard(importId) {
      await run({ discardId: importId });
    },
    async stop() {
      isStopped = true;
      if (!running) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      await ended;
    },
  };
}

/** Does the work in this process, for tests and development. */
export function importRunnerHere(db: Kysely<Schema>): ImportRunner {
  return {
    async read(job) {
      const { readAndStore } = await import('./import-job.ts');
      return readAndStore(db, job);
    },
    discard: (importId) => deleteFigures(db, importId),
    stop: async () => {},
  };
}
