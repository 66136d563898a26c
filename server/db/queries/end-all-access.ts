import { sql } from 'kysely';
import { declarations, tableNames } from '#server/db/declarations/declarations.ts';
import { hasTable } from '#server/db/migrating/has-table.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Ends every session, open link and secret address of a database that was copied, because they may have been ended or
 * used since. Unsubscribe links stay valid. Second factors stay, because a copy does not bypass them. Keys of programs
 * work again once somebody confirms them.
 */
export async function endAllAccess(db: Db, at: string): Promise<void> {
  for (const name of tableNames) {
    const { restored } = declarations[name];
    // A copy may be older than the table.
    if (restored === undefined || !(await hasTable(db, name))) continue;
    const table = sql.table(name);
    const unused = sql`update ${table} set "usedAt" = ${at} where "usedAt" is null`;
    const ends = {
      deleted: sql`delete from ${table}`,
      used: unused,
      'used but unsubscribe': sql`${unused} and purpose <> 'unsubscribe'`,
      // Other systems have these keys, so they wait for a person who knows which ones were revoked.
      'without keeper': sql`update ${table} set "keeperId" = null`,
    };
    await ends[restored].execute(db);
  }
}
