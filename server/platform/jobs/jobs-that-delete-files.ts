import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { restJobs } from './jobs.queries.ts';

/** The names of all jobs that remove bytes to which rows had referred. */
export const jobsThatDeleteFiles = ['forgotten files', 'deleted resources'];

/** If the copying process dies, the jobs resume by themselves after this. */
export const restMs = 10 * 60_000;
const renewEveryMs = 3 * 60_000;

/**
 * Keeps the jobs that delete files from starting in any process of the portal; returns a function that resumes them. A job that is running
 * finishes.
 */
export async function pauseDeletions(db: Db, clock: Clock): Promise<() => Promise<void>> {
  const rest = () => restJobs(db, jobsThatDeleteFiles, isoTime(clock() + restMs));
  await rest();
  // If the database is unreachable, the next renewal tries again.
  const timer = setInterval(() => void rest().catch(() => {}), renewEveryMs);
  return async () => {
    clearInterval(timer);
    await restJobs(db, jobsThatDeleteFiles, isoTime(clock()));
  };
}
