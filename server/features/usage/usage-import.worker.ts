import { constants } from 'node:os';
import { serveParent, tellParent } from '#server/db/child-program.ts';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { openForImport } from '#server/db/open.ts';
import { deleteFigures } from './delete-figures.ts';
import { readAndStore } from './import-job.ts';
import type { ImportAnswer, ImportOrder } from './import-runner.ts';
import { type FileReading, readUsageFile } from './reading/read-usage-file.ts';

/** A process that does one import, and ends. */
serveParent(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('message', async (order: ImportOrder) => {
  tellParent(await answerTo(order), process.exit);
});

async function answerTo(order: ImportOrder): Promise<ImportAnswer> {
  try {
    return { reading: await done(order) };
  } catch (error) {
    const failure = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { failure, isAway: isDatabaseAway(error) };
  }
}

async function done({ job, location }: ImportOrder): Promise<FileReading | null> {
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
