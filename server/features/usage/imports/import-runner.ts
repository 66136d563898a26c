import { importMaxMs } from '#contract/values/limits.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import { createRunner, type Runner } from '#server/db/workers/runner.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import type { ReadingJob } from './import-job.ts';
import type { ImportCalls } from './usage-import.worker.ts';

/** Much more than reading needs; a limit in case a file makes a library ask for more. */
const heapMaxMiB = 256;
/** The next report of a series is taken by the same worker. */
const idleMaxMs = 10_000;

/** Runs the slow work of usage reports in the background, one job after the other. */
export interface ImportRunner {
  /** Ends where `signal` says that nobody waits for it any more. */
  read(job: ReadingJob, signal?: AbortSignal): Promise<FileReading>;
  /** Takes out what was stored of an import. */
  discard(importId: number): Promise<void>;
  /** Ends what is running, and begins nothing more. */
  stop(): Promise<void>;
}

/** One worker, for whatever database. On the event loop every message would wait for an import. */
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
