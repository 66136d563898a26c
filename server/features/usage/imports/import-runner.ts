import { importMaxMs } from '#contract/values/limits.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import { createRunner, type Runner } from '#server/db/workers/runner.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import type { ReadingJob } from './import-job.ts';
import type { ImportCalls } from './usage-import.worker.ts';

/** Much more than reading needs; a limit in case a file makes a library allocate too much. */
const heapMaxMiB = 256;
/** Keeps the worker for the next report of a series. */
const idleMaxMs = 10_000;

/** Runs the slow work of usage reports in the background, one job after the other. */
export interface ImportRunner {
  /** Aborts with `signal`. */
  read(job: ReadingJob, signal?: AbortSignal): Promise<FileReading>;
  discard(importId: number): Promise<void>;
  stop(): Promise<void>;
}

/** One worker for all databases. On the event loop every message would wait for an import. */
export function createImportWorker(): Runner<ImportCalls> {
  const program = { moduleUrl: import.meta.url, name: 'usage-import.worker', heapMaxMiB };
  return createRunner<ImportCalls>({ ...program, workersMax: 1, maxMs: importMaxMs, idleMaxMs });
}

/** Runs the imports of one database in a worker. */
export function createImportRunner(location: DatabaseLocation, worker = createImportWorker()): ImportRunner {
  return {
    read: (job, signal) => worker.run('read', { job, location }, signal),
    discard: (importId) => worker.run('discard', { importId, location }),
    stop: worker.stop,
  };
}
