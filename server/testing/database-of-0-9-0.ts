import { type Kysely, sql } from 'kysely';
import { migrateToLatest } from '#server/db/migrate.ts';
import { notesOf090 } from '#server/db/migrating/notes-of-0-9-0.ts';
import { baselineName, type MigrationList } from '#server/db/migration-list.ts';
import { baseline } from '#server/db/migrations/1000-baseline.ts';
import type { Schema } from '#server/db/schema.ts';
import { fillEveryTable } from './every-table.ts';

/** Some of the migrations that 0.9.0 recorded as compatible. */
const compatible = ['0008-change-log', '0123-held-broadcasts'];

/** The migrations of version 1.0.0. */
export const onlyBaseline: MigrationList = { migrations: { [baselineName]: baseline }, olderVersionsMayRun: [] };

/**
 * Brings an empty database to the state of 0.9.0, whose tables are those of the baseline; `notes` for an older version.
 */
export async function makeDatabaseOf090(
  db: Kysely<Schema>,
  messages: number,
  notes: readonly string[] = notesOf090,
): Promise<void> {
  await migrateToLatest(db, { list: onlyBaseline });
  await fillEveryTable(db, messages);
  await sql`delete from kysely_migration`.execute(db);
  for (const name of notes) await sql`insert into kysely_migration values (${name}, '2026-03-04')`.execute(db);
  for (const name of compatible) await sql`insert into "compatibleMigrations" values (${name})`.execute(db);
}
