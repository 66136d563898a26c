import { hasTable } from '#server/db/migrating/has-table.ts';
import { type DatabaseLocation, openUntouched } from '#server/db/open.ts';

/** Whether nobody has ever been added to a portal: there is no database, or nobody in it. */
export async function isUnused(location: DatabaseLocation): Promise<boolean> {
  const db = await openUntouched(location);
  if (!db) return true;
  try {
    if (!(await hasTable(db, 'users'))) return true;
    return (await db.selectFrom('users').select('id').limit(1).execute()).length === 0;
  } finally {
    await db.destroy();
  }
}
