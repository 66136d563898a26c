import { hasTable } from '#server/db/migrating/has-table.ts';
import { type DatabaseLocation, openWithoutMigrating } from '#server/db/open.ts';

/** Whether no person was ever added to the portal: there is no database, or it has no people. */
export async function isUnused(location: DatabaseLocation): Promise<boolean> {
  const db = await openWithoutMigrating(location);
  if (!db) return true;
  try {
    if (!(await hasTable(db, 'users'))) return true;
    return (await db.selectFrom('users').select('id').limit(1).execute()).length === 0;
  } finally {
    await db.destroy();
  }
}
