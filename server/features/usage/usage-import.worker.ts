import { parentPort, workerData } from 'node:worker_threads';
import { openForImport } from '#server/db/open.ts';
import { runImportJob } from './import-job.ts';
import type { ThreadAnswer, ThreadOrder } from './import-runner.ts';

const { job, location } = workerData as ThreadOrder;
const db = job.importId === null ? null : await openForImport(location);
const answer: ThreadAnswer = await runImportJob(db, job).then(
  (reading) => ({ reading }),
  (error: unknown) => ({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);
await db?.destroy();
parentPort?.postMessage(answer);
