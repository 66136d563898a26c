import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { restJobs } from './jobs.queries.ts';

/** By their names: every job that removes bytes to which rows had referred. */
export const jobsThatDeleteFiles = ['forgotten files', 'deleted resources'];

/** Should whoever copies die, they go on by themselves after this. */
export const restMs = 10 * 60_000;
const renewEveryMs = 3 * 60_000;

/**
 * Keeps the jobs that delete files from beginning, in whatever process of the portal; answers what lets them go on. One that
 * is under way goes on to its end.
 */
export async function pauseDeletions(db: Db, clock: Clock): Promise<() => Promise<void>> {
  const rest = () => restJobs(db, jobsThatDeleteFiles, isoTime(clock() + restMs));
  await rest();
  // A database that is away for once is asked again.
  const timer = setInterval(() => void rest().catch(() => {}), renewEveryMs);
  return async () => {
    clearInterval(timer);
    await restJobs(db, jobsThatDeleteFiles, isoTime(clock()));
  };
}
