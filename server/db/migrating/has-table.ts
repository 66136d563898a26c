import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** Whether a table exists, without reading the whole catalogue as Kysely's introspection does. */
export async function hasTable(db: Db | Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await (engineOf(db as Db) === 'postgres'
    ? sql`select 1 from pg_tables where schemaname = any(current_schemas(false)) and tablename = ${name}`
    : sql`select 1 from sqlite_master where type = 'table' and name = ${name}`
  ).execute(db);
  return rows.length > 0;
}
