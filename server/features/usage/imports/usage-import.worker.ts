import { constants } from 'node:os';
import type { Kysely } from 'kysely';
import { type DatabaseLocation, openForImport } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { answerCalls } from '#server/db/workers/answer-calls.ts';
import { type FileReading, readUsageFile } from '#server/features/usage/reading/read-usage-file.ts';
import { deleteFigures } from './delete-figures.ts';
import { type ReadingJob, readAndStore } from './import-job.ts';

/* A worker that reads usage reports and stores their rows over its own connection. */

export type ImportCalls = {
  read(order: { job: ReadingJob; location: DatabaseLocation }): Promise<FileReading>;
  discard(order: { importId: number; location: DatabaseLocation }): Promise<void>;
};

answerCalls<ImportCalls>(
  {
    // A dry run needs no database.
    read: ({ job, location }) =>
      job.importId === null ? readUsageFile(job.path, job) : using(location, (db) => readAndStore(db, job)),
    discard: ({ importId, location }) => using(location, (db) => deleteFigures(db, importId)),
  },
  constants.priority.PRIORITY_BELOW_NORMAL,
);

async function using<Result>(
  location: DatabaseLocation,
  work: (db: Kysely<Schema>) => Promise<Result>,
): Promise<Result> {
  const db = await openForImport(location);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
