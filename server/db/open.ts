import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { checkFiles, refuseForeign } from './data-folder/check-files.ts';
import { copyBeforeMigration, removeOldCopies } from './data-folder/copy-before-migration.ts';
import { startCheckpoints } from './engines/checkpoint.ts';
import type { ConnectionCounts } from './engines/postgres-clients.ts';
import { migrateUsageFile } from './engines/usage-file.ts';
import { migrateToLatest } from './migrate.ts';
import { createReaders, type Readers } from './reading/readers.ts';
import { readingDialect } from './reading/reading-dialect.ts';
import type { Schema } from './schema.ts';

export interface DatabaseLocation {
  /** Holds `portal.sqlite` when no URL is given; created if missing. */
  dataDir: string;
  /** `postgres://…`; empty for the embedded database. */
  databaseUrl?: string | undefined;
}

export interface OpenDatabase {
  db: Kysely<Schema>;
  /**
   * The same rows for whatever may take longer than a message should wait: it ends after ten seconds, never holds up the event
   * loop, and changes nothing.
   */
  reading: Kysely<Schema>;
  /** What was done to bring the tables up to date. */
  migrated: Migrated;
  close(): Promise<void>;
  /** The connections to PostgreSQL; a file has none. */
  connections(): ConnectionCounts[];
  /** For a stop that takes too long: ends what still waits for a database that is silent. */
  abandon(): void;
}

export interface Migrated {
  migrations: string[];
  /** Files of the embedded database as they were before, kept for a day. */
  copies: string[];
}

/**
 * Opens the database, brings its tables up to date and keeps its log short. `close` waits for what is running. `readers` are
 * handed in where several databases share them.
 */
export async function openDatabase(location: DatabaseLocation, readers?: Readers): Promise<OpenDatabase> {
  return location.databaseUrl ? openPostgres(location.databaseUrl) : openSqlite(location, readers);
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  // Loaded only where it is used: the embedded database should start without it.
  const { patientAnswers, postgresDialect, promptAnswers } = await import('./engines/postgres.ts');
  const migrating = new Kysely<Schema>({ dialect: postgresDialect(url, patientAnswers) });
  const migrations = await closedOnFailure(migrating, () => migrateToLatest(migrating));
  await migrating.destroy();
  const dialect = postgresDialect(url);
  const readingPool = postgresDialect(url, promptAnswers, { isForReading: true });
  const db = new Kysely<Schema>({ dialect });
  const reading = new Kysely<Schema>({ dialect: readingPool });
  return {
    ...{ db, reading },
    migrated: { migrations, copies: [] },
    connections: () => [dialect.counts(), readingPool.counts()],
    async close() {
      await reading.destroy();
      await db.destroy();
    },
    abandon() {
      dialect.abandon();
      readingPool.abandon();
    },
  };
}

async function openSqlite(location: DatabaseLocation, shared?: Readers): Promise<OpenDatabase> {
  mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
  removeOldCopies(location.dataDir, Date.now());
  const file = join(location.dataDir, 'portal.sqlite');
  const usageFile = usageFileOf(location);
  for (const one of [file, usageFile]) checkFiles(one);
  const { sqliteDialect } = await import('./engines/sqlite.ts');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file, usageFile) });
  const migrated = await closedOnFailure(db, async () => {
    await refuseForeign(db, file, 'main', 'kysely_migration');
    await refuseForeign(db, usageFile, 'usage', 'usageSums');
    const copies: string[] = [];
    const keepMain = async (next: string) => {
      copies.push(await copyBeforeMigration(db, { file, schema: 'main', next }));
    };
    const keepUsage = async (next: string) => {
      copies.push(await copyBeforeMigration(db, { file: usageFile, schema: 'usage', next }));
    };
    const migrations = await migrateToLatest(db, keepMain);
    await migrateUsageFile(db, keepUsage);
    return { migrations, copies };
  });
  const stopCheckpoints = startCheckpoints(file);
  const readers = shared ?? createReaders();
  const files = { file, usageFile };
  const reading = new Kysely<Schema>({ dialect: readingDialect(readers, files) });
  return {
    db,
    reading,
    migrated,
    connections: () => [],
    async close() {
      await reading.destroy();
      if (!shared) await readers.stop();
      await stopCheckpoints();
      await db.destroy();
    },
    abandon: () => readers.close(files),
  };
}

/**
 * A database as it is, also of another version: nothing is brought up to date. Undefined where there is none yet. A patient
 * one lets statements take as long as they must, and waits for locks.
 */
export async function openUntouched(
  location: DatabaseLocation,
  { isPatient = false } = {},
): Promise<Kysely<Schema> | undefined> {
  if (location.databaseUrl) {
    const { patientAnswers, postgresDialect, promptAnswers } = await import('./engines/postgres.ts');
    const dialect = postgresDialect(location.databaseUrl, isPatient ? patientAnswers : promptAnswers);
    return new Kysely<Schema>({ dialect });
  }
  const file = join(location.dataDir, 'portal.sqlite');
  if (!existsSync(file)) return undefined;
  for (const one of [file, usageFileOf(location)]) checkFiles(one);
  const { sqliteDialect } = await import('./engines/sqlite.ts');
  return new Kysely<Schema>({ dialect: sqliteDialect(file, usageFileOf(location), { isPatient }) });
}

async function closedOnFailure<T>(db: Kysely<Schema>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // What went wrong first is what has to be told.
    await db.destroy().catch(() => {});
    throw error;
  }
}

/**
 * A connection of its own for a thread that writes the rows of usage reports. In the embedded database they lie in a
 * file of their own: there is one writer to a file, and messages would wait for each of its transactions.
 */
export async function openForImport(location: DatabaseLocation): Promise<Kysely<Schema>> {
  if (location.databaseUrl) {
    const { patientAnswers, postgresDialect } = await import('./engines/postgres.ts');
    return new Kysely<Schema>({ dialect: postgresDialect(location.databaseUrl, patientAnswers) });
  }
  const { besideDialect } = await import('./engines/sqlite.ts');
  return new Kysely<Schema>({ dialect: besideDialect(usageFileOf(location)) });
}

function usageFileOf({ dataDir }: DatabaseLocation): string {
  return join(dataDir, 'usage.sqlite');
}
