import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { openForImport } from '#server/db/open.ts';
import { deleteFigures } from './delete-figures.ts';
import { readAndStore } from './import-job.ts';
import type { ThreadAnswer, ThreadOrder } from './import-runner.ts';
import { type FileReading, readUsageFile } from './reading/read-usage-file.ts';

/** Only Linux gives a thread a priority of its own; elsewhere this would slow the whole portal down. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { job, location } = workerData as ThreadOrder;
const tell = (answer: ThreadAnswer) => parentPort?.postMessage(answer);
done().then(
  (reading) => tell({ reading }),
  (error: unknown) => tell({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
);

async function done(): Promise<FileReading | null> {
  // A dry run needs no database.
  if ('importId' in job && job.importId === null) return readUsageFile(job.path, job);
  const db = await openForImport(location);
  try {
    if (!('discardId' in job)) return await readAndStore(db, job);
    await deleteFigures(db, job.discardId);
    return null;
  } finally {
    await db.destroy();
  }
}
