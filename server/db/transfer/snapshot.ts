import { sql } from 'kysely';
import { DatabaseRefusedError } from '#server/db/database-refused-error.ts';
import { engineOf } from '#server/db/engine.ts';
import { type DatabaseLocation, openUntouched } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Reads a database, which a portal may be using, as of one moment, however long it takes; nobody waits for it. The figures
 * beside SQLite are of a moment of their own, later than that of the reports: those that no report claims are no harm.
 */
export async function inSnapshot<Result>(
  location: DatabaseLocation,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = await openUntouched(location, { isPatient: true });
  if (!db) throw new DatabaseRefusedError(`There is no portal in ${location.dataDir}.`);
  try {
    if (engineOf(db) === 'postgres') {
      return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
    }
    return await db.transaction().execute(async (transaction) => {
      // The moment of each file is that of its first row read.
      for (const table of ['users', 'usageSums']) {
        await sql`select 1 from ${sql.table(table)} limit 1`.execute(transaction);
      }
      return work(transaction);
    });
  } finally {
    await db.destroy();
  }
}
