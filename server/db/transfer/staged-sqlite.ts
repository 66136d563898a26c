import { join } from 'node:path';
import { Kysely } from 'kysely';
import { databaseFile } from '#server/db/data-folder/database-copy.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import type { Schema } from '#server/db/schema.ts';

/** A new embedded database in a folder, without tables. */
export function openNewSqlite(folder: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: sqliteDialect(join(folder, databaseFile)) });
}
