import { join } from 'node:path';
import { Kysely } from 'kysely';
import { databaseFiles } from '#server/db/data-folder/database-copy.ts';
import { sqliteDialect } from '#server/db/engines/sqlite.ts';
import { migrateUsageFile } from '#server/db/engines/usage-file.ts';
import type { Schema } from '#server/db/schema.ts';

/** A new embedded database in a folder: the figures have their tables already, everything else comes with migrations. */
export async function openNewSqlite(folder: string): Promise<Kysely<Schema>> {
  const [portal, usage] = databaseFiles;
  const db = new Kysely<Schema>({ dialect: sqliteDialect(join(folder, portal), join(folder, usage)) });
  await migrateUsageFile(db);
  return db;
}
