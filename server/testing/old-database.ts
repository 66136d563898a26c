import { dirname, join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { columnTypes } from '#server/db/column-types.ts';
import { engineOf } from '#server/db/engine.ts';
import { postgresDialect } from '#server/db/engines/postgres.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { type MigrationName, migrationNames } from '#server/db/migration-list.ts';
import { createUsageFigures } from '#server/db/migrations/0004-usage.ts';
import { createUsageItems } from '#server/db/migrations/0017-usage-items.ts';
import type { DatabaseLocation } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';
import { oldRowsOf } from './old-rows.ts';

/** Brings an empty database to where a migration left it, with what people had stored by then. */
export async function makeOldDatabase(db: Kysely<Schema>, newest: MigrationName, messages: number): Promise<void> {
  for (const name of migrationNames.slice(0, migrationNames.indexOf(newest) + 1)) {
    await migrateTo(db, name);
    await keepFiguresApart(db, name);
    for (const statement of oldRowsOf[name]?.(messages) ?? []) await sql.raw(statement).execute(db);
  }
}

/** Until 0048 SQLite had the figures in a file of their own, attached as `usage`. */
async function keepFiguresApart(db: Kysely<Schema>, name: MigrationName): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  const apart = db.withSchema('usage') as unknown as Kysely<unknown>;
  if (name === '0004-usage') {
    const { rows } = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
    await sql`attach database ${join(dirname(rows[0]?.file ?? ''), 'usage.sqlite')} as usage`.execute(db);
    await createUsageFigures(apart, columnTypes('sqlite'));
  }
  if (name === '0017-usage-items') await createUsageItems(apart, columnTypes('sqlite'));
}

/** Opens a database as it is, where `openDatabase` would bring it up to date. */
export function openAsItIs({ dataDir, databaseUrl }: DatabaseLocation): Kysely<Schema> {
  const dialect = databaseUrl ? postgresDialect(databaseUrl) : sqliteDialect(join(dataDir, 'portal.sqlite'));
  return new Kysely<Schema>({ dialect });
}

/** Everything that a database holds: the rows of each table in order, and on SQLite what its tables are made of. */
export async function contentOf(db: Kysely<Schema>): Promise<Record<string, unknown[]>> {
  const isSqlite = engineOf(db) === 'sqlite';
  const { rows: tables } = await sql<{ name: string }>`${sql.raw(
    isSqlite
      ? `select name from sqlite_master where type = 'table' and sql not like 'create virtual%'`
      : 'select tablename as name from pg_tables where schemaname = current_schema()',
  )} order by name`.execute(db);
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    // When a migration ran is no content, and Kysely's lock is of no use any more.
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

/** What a migration makes by chance is another one each time. */
function withoutChance(row: string): string {
  return row.replace(/"randomId":"[0-9a-f]{32}"/, '"randomId":"by chance"');
}
