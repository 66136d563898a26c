import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybePerson, required } from '#server/db/column-types.ts';

/** Settings that administrators change on a screen, and the footer of invoices. */
export async function addSettings(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('value', 'text')
    .addColumn('formerValue', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('changedAt', types.time, required)
    .addColumn('changedById', types.id, maybePerson)
    .execute();
  await sql`insert into counters (name, next) values ('settings', 1)`.execute(db);
  await keepFactorRoles(db);
  await db.schema.alterTable('invoices').addColumn('footer', 'text').execute();
}

/** The roles that need a second factor stay what they are, where they are not those of a new portal. */
async function keepFactorRoles(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ role: string }>`select role from "factorRules" order by role`.execute(db);
  const roles = JSON.stringify(rows.map(({ role }) => role));
  if (roles === '["admin"]') return;
  const at = new Date().toISOString();
  await sql`insert into settings (name, value, version, "changedAt") values ('factorRoles', ${roles}, 0, ${at})`.execute(
    db,
  );
}
