import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { freeBytesOf, roomToUpgrade } from '#server/db/data-folder/copy-before-migration.ts';
import { copyDatabase, databaseFile } from '#server/db/data-folder/database-copy.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { type TriedMigration, tryMigrations } from '#server/db/migrate.ts';
import { type MigrationList, ownMigrations } from '#server/db/migration-list.ts';
import { type DatabaseLocation, openWithoutMigrating } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

export interface DryRun {
  migrations: TriedMigration[];
  /** No portal has used the database yet. */
  isEmpty: boolean;
  /** Duration of the migrations; with the same number of rows they will take as long again. */
  tookMs: number;
  /** SQLite: the copy kept during a migration, and what it writes. PostgreSQL: the size of the database. */
  neededBytes: number;
  /** Null for PostgreSQL, whose disk only its own machine knows. */
  freeBytes: number | null;
}

/**
 * Tries the pending migrations without changing the database: SQLite on a copy that is deleted, PostgreSQL in a
 * transaction that is rolled back. Throws a DatabaseRefusedError where they would be refused or fail.
 */
export async function dryRunMigrations(location: DatabaseLocation, list = ownMigrations): Promise<DryRun> {
  return location.databaseUrl ? dryRunOnPostgres(location, list) : dryRunOnCopy(location.dataDir, list);
}

async function dryRunOnPostgres(location: DatabaseLocation, list: MigrationList): Promise<DryRun> {
  return withUntouched(location, async (db) => {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    const tried = await timed(() => tryMigrations(db, list));
    return { ...tried, neededBytes: rows[0]?.bytes ?? 0, freeBytes: null };
  });
}

async function dryRunOnCopy(dataDir: string, list: MigrationList): Promise<DryRun> {
  if (!existsSync(join(dataDir, databaseFile)))
    throw new DatabaseRefusedError(`There is no portal in ${dataDir} yet: every migration will run.`);
  const room = { neededBytes: roomToUpgrade(dataDir), freeBytes: freeBytesOf(dataDir) };
  if (room.freeBytes < room.neededBytes) {
    throw new DatabaseRefusedError(
      `There is no room to try the migrations, nor to run them: ${room.neededBytes} bytes are needed and ${room.freeBytes} are free.`,
    );
  }
  const folder = join(dataDir, 'dry-run');
  // Removes what an interrupted run left.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    copyDatabase(dataDir, folder);
    return await withUntouched({ dataDir: folder }, async (db) => {
      return { ...(await timed(() => tryMigrations(db, list))), ...room };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withUntouched(
  location: DatabaseLocation,
  work: (db: Kysely<Schema>) => Promise<DryRun>,
): Promise<DryRun> {
  const db = await openWithoutMigrating(location, { isPatient: true });
  if (!db) throw new DatabaseRefusedError('There is no database.');
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function timed<Tried>(work: () => Promise<Tried>): Promise<Tried & Pick<DryRun, 'tookMs'>> {
  const startedAt = performance.now();
  const tried = await work();
  return { ...tried, tookMs: performance.now() - startedAt };
}
