import { readConfig } from './config.ts';
import type { OpenDatabase } from './db/open.ts';
import type { Clock } from './platform/clock.ts';

/** Runs a command on the configured database, with its clock, and closes it. */
export async function withDatabase(work: (database: OpenDatabase & { clock: Clock }) => Promise<void>) {
  const config = readConfig();
  const [{ openDatabase }, { followDatabaseTime }] = await Promise.all([
    import('./db/open.ts'),
    import('./db/database-time.ts'),
  ]);
  const database = await openDatabase(config);
  try {
    const { clock, stop } = await followDatabaseTime(database.db);
    await work({ ...database, clock }).finally(stop);
  } finally {
    await database.close();
  }
}
