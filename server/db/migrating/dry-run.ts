import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { freeBytesOf, roomToUpgrade } from '#server/db/data-folder/copy-before-migration.ts';
import { copyDatabase, databaseFile } from '#server/db/data-folder/database-copy.ts';
import { attachUsageFile } from '#server/db/data-folder/former-usage-file.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { type TriedMigration, tryMigrations } from '#server/db/migrate.ts';
import { type DatabaseLocation, openUntouched } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

export interface DryRun {
  migrations: TriedMigration[];
  /** How long they took; rows of the same number will take as long again. */
  tookMs: number;
  /** For the copy that a migration of SQLite keeps, and what it writes; the size of a database of PostgreSQL. */
  neededBytes: number;
  /** Null where only the machine of PostgreSQL knows. */
  freeBytes: number | null;
}

/**
 * Tries the migrations that a database lacks, and leaves it as it is: of SQLite on a copy, which is removed; on PostgreSQL in a
 * transaction, which is taken back. Throws a DatabaseRefusedError where they would be refused or fail.
 */
export async function dryRunMigrations(location: DatabaseLocation): Promise<DryRun> {
  return location.databaseUrl ? dryRunOnPostgres(location) : dryRunOnCopy(location.dataDir);
}

async function dryRunOnPostgres(location: DatabaseLocation): Promise<DryRun> {
  return withUntouched(location, async (db) => {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    const tried = await timed(() => tryMigrations(db));
    return { ...tried, neededBytes: rows[0]?.bytes ?? 0, freeBytes: null };
  });
}

async function dryRunOnCopy(dataDir: string): Promise<DryRun> {
  if (!existsSync(join(dataDir, databaseFile)))
    throw new DatabaseRefusedError(`There is no portal in ${dataDir} yet: every migration will run.`);
  const room = { neededBytes: roomToUpgrade(dataDir), freeBytes: freeBytesOf(dataDir) };
  if (room.freeBytes < room.neededBytes) {
    throw new DatabaseRefusedError(
      `There is no room to try the migrations, nor to run them: ${room.neededBytes} bytes are needed and ${room.freeBytes} are free.`,
    );
  }
  const folder = join(dataDir, 'dry-run');
  // What an interrupted one left.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { mode: 0o700 });
  try {
    copyDatabase(dataDir, folder);
    return await withUntouched({ dataDir: folder }, async (db) => {
      await attachUsageFile(db, folder);
      return { ...(await timed(() => tryMigrations(db))), ...room };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function withUntouched(
  location: DatabaseLocation,
  work: (db: Kysely<Schema>) => Promise<DryRun>,
): Promise<DryRun> {
  const db = await openUntouched(location, { isPatient: true });
  if (!db) throw new DatabaseRefusedError('There is no database.');
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function timed(work: () => Promise<TriedMigration[]>): Promise<Pick<DryRun, 'migrations' | 'tookMs'>> {
  const startedAt = performance.now();
  const migrations = await work();
  return { migrations, tookMs: performance.now() - startedAt };
}
