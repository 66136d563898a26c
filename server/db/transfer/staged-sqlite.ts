import { join } from 'node:path';
import { Kysely } from 'kysely';
import { columnTypes } from '#server/db/column-types.ts';
import { databaseFile } from '#server/db/data-folder/database-copy.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import { createUsageFigures } from '#server/db/migrations/0004-usage.ts';
import { createUsageItems } from '#server/db/migrations/0017-usage-items.ts';
import type { Schema } from '#server/db/schema.ts';

/**
 * A new embedded database in a folder, to which everything comes with migrations; only the figures have their tables already, for
 * archives from before the migration that makes them here (0048).
 */
export async function openNewSqlite(folder: string): Promise<Kysely<Schema>> {
  const db = new Kysely<Schema>({ dialect: sqliteDialect(join(folder, databaseFile)) });
  const tables = db as unknown as Kysely<unknown>;
  await createUsageFigures(tables, columnTypes('sqlite'));
  await createUsageItems(tables, columnTypes('sqlite'));
  return db;
}
