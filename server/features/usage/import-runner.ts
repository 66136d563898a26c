import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { importMaxMs } from '#contract/values/limits.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { deleteFigures } from './delete-figures.ts';
import type { ReadingJob } from './import-job.ts';
import type { FileReading } from './reading/read-usage-file.ts';

/** Much more than reading needs; a limit in case a file makes a library ask for more. */
const heapMaxMiB = 256;

/** Runs the slow work of usage reports in the background, one job after the other. */
export interface ImportRunner {
  read(job: ReadingJob): Promise<FileReading>;
  /** Takes out what was stored of an import. */
  discard(importId: number): Promise<void>;
  /** Ends what is running. */
  stop(): Promise<void>;
}

export interface RunnerParts {
  db: Kysely<Schema>;
  location: DatabaseLocation;
  /** The built program of the thread; without a build (tests, development) the work is done here. */
  program?: string;
}

/** What the thread is started with. */
export interface ThreadOrder {
  job: ImportJob;
  location: DatabaseLocation;
}

export type ImportJob = ReadingJob | { discardId: number };

/** Its last message: what was read, or why it failed. */
export type ThreadAnswer = { reading: FileReading | null } | { failure: string };

const builtProgram = fileURLToPath(new URL('./usage-import.worker.js', import.meta.url));

/** Uses one thread at a time. On the event loop every message would wait for an import. */
export function createImportRunner({ db, location, program = builtProgram }: RunnerParts): ImportRunner {
  if (!existsSync(program)) return importRunnerHere(db);
  let running: Worker | undefined;
  let before: Promise<unknown> = Promise.resolve();

  async function runInThread(job: ImportJob): Promise<FileReading | null> {
    const order: ThreadOrder = { job, location };
    const thread = new Worker(program, { workerData: order, resourceLimits: { maxOldGenerationSizeMb: heapMaxMiB } });
    running = thread;
    const timer = setTimeout(() => thread.terminate(), importMaxMs);
    try {
      const ended = once(thread, 'exit').then(([code]) => ({ failure: `The thread ended with ${code}` }));
      const answered = once(thread, 'message').then(([answer]) => answer as ThreadAnswer);
      const answer: ThreadAnswer = await Promise.race([answered, ended]);
      await ended;
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.reading;
    } finally {
      clearTimeout(timer);
      running = undefined;
    }
  }

  function run(job: ImportJob): Promise<FileReading | null> {
    const next = before.then(() => runInThread(job));
    before = next.catch(() => {});
    return next;
  }

  return {
    async read(job) {
      const reading = await run(job);
      if (!reading) throw new Error('The thread read nothing');
      return reading;
    },
    async discard(importId) {
      await run({ discardId: importId });
    },
    async stop() {
      await running?.terminate();
    },
  };
}

/** Does the work on this thread, for tests and development. */
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
