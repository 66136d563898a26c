import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import { importMaxMs } from '#contract/limits.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import type { ReadingJob } from './import-job.ts';
import type { FileReading } from './reading/read-usage-file.ts';
import { deleteFigures } from './usage-facts.queries.ts';

/** Much more than reading needs, and far less than a file could make somebody else's code need. */
const heapMaxMiB = 256;

/** Does what is long about usage reports beside everything else that the portal does. Jobs wait for each other. */
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

/** What it says before it ends: what was read, if anything was to be, or why it could not go on. */
export type ThreadAnswer = { reading: FileReading | null } | { failure: string };

const builtProgram = fileURLToPath(new URL('./usage-import.worker.js', import.meta.url));

/** One thread at a time reads uploads and stores their rows: on the event loop every message would wait for them. */
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

/** Does the same on this thread, where nobody waits for anything else. */
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
