import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import { postgresDialect } from '#server/db/engines/postgres.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

/** Opens a database without upgrading it, as `openDatabase` would. */
export function openAsItIs({ dataDir, databaseUrl }: DatabaseLocation): Kysely<Schema> {
  const dialect = databaseUrl ? postgresDialect(databaseUrl) : sqliteDialect(join(dataDir, 'portal.sqlite'));
  return new Kysely<Schema>({ dialect });
}

/** The whole content of a database: the rows of each table in order, and on SQLite also the table definitions. */
export async function contentOf(db: Kysely<Schema>): Promise<Record<string, unknown[]>> {
  const isSqlite = engineOf(db) === 'sqlite';
  const { rows: tables } = await sql<{ name: string }>`${sql.raw(
    isSqlite
      ? `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`
      : 'select tablename as name from pg_tables where schemaname = current_schema()',
  )} order by name`.execute(db);
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    // The times of migrations are not content, and Kysely's lock is not used any more.
    if (name.startsWith('kysely_migration')) continue;
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows.map((row) => withoutChance(JSON.stringify(row))).sort();
  }
  content['kysely_migration'] = (await sql`select name from kysely_migration order by name`.execute(db)).rows;
  if (isSqlite) {
    content['sqlite_master'] = (
      await sql`select type, name, sql from sqlite_master where tbl_name not like 'kysely_%' order by type, name`.execute(
        db,
      )
    ).rows;
  }
  return content;
}

/** Random ids differ each time. */
function withoutChance(row: string): string {
  return row.replace(/"randomId":"[0-9a-f]{32}"/, '"randomId":"by chance"');
}
