import { engineOf } from '#server/db/engine.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { type DatabaseLocation, openWithoutMigrating } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';

/** Reads a database as of one moment, however long it takes, without blocking a portal that uses it. */
export async function inSnapshot<Result>(
  location: DatabaseLocation,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = await openWithoutMigrating(location, { isPatient: true });
  if (!db) throw new DatabaseRefusedError(`There is no portal in ${location.dataDir}.`);
  try {
    if (engineOf(db) === 'postgres') {
      return await db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
    }
    return await db.transaction().execute(work);
  } finally {
    await db.destroy();
  }
}
