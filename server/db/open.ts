import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { checkFiles, refuseForeign } from './data-folder/check-files.ts';
import { copyBeforeMigration, removeOldCopies } from './data-folder/copy-before-migration.ts';
import { attachUsageFile, setUsageFileAside } from './data-folder/former-usage-file.ts';
import type { ConnectionCounts } from './engines/postgres-clients.ts';
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
  location: DatabaseLocation;
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
  /** The embedded database as it was before, kept for a day. */
  copies: string[];
}

/**
 * Opens the database, and brings its tables up to date. `close` waits for what is running. `readers` are
 * handed in where several databases share them.
 */
export async function openDatabase(location: DatabaseLocation, readers?: Readers): Promise<OpenDatabase> {
  return location.databaseUrl ? openPostgres(location, location.databaseUrl) : openSqlite(location, readers);
}

async function openPostgres(location: DatabaseLocation, url: string): Promise<OpenDatabase> {
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
    db,
    reading,
    location,
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
  const file = fileOf(location);
  checkFiles(file);
  const { sqliteDialect } = await import('./engines/sqlite.ts');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) });
  const migrated = await closedOnFailure(db, async () => {
    await refuseForeign(db, file, 'main', 'kysely_migration');
    await attachUsageFile(db, location.dataDir);
    const copies: string[] = [];
    const migrations = await migrateToLatest(db, async (next) => {
      copies.push(await copyBeforeMigration(db, { file, next }));
    });
    copies.push(...(await setUsageFileAside(db, location.dataDir)));
    return { migrations, copies };
  });
  const readers = shared ?? createReaders();
  const reading = new Kysely<Schema>({ dialect: readingDialect(readers, file) });
  return {
    db,
    reading,
    location,
    migrated,
    connections: () => [],
    async close() {
      await reading.destroy();
      if (!shared) await readers.stop();
      await db.destroy();
    },
    abandon: () => readers.close(file),
  };
}

/**
 * A database as it is, even of another version: nothing is brought up to date. Undefined where there is none yet. A patient
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
  const file = fileOf(location);
  if (!existsSync(file)) return undefined;
  checkFiles(file);
  const { sqliteDialect } = await import('./engines/sqlite.ts');
  return new Kysely<Schema>({ dialect: sqliteDialect(file, { isPatient }) });
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

/** A connection for a process of its own that writes the rows of usage reports: in short transactions, since SQLite has one writer. */
export async function openForImport(location: DatabaseLocation): Promise<Kysely<Schema>> {
  if (location.databaseUrl) {
    const { patientAnswers, postgresDialect } = await import('./engines/postgres.ts');
    return new Kysely<Schema>({ dialect: postgresDialect(location.databaseUrl, patientAnswers) });
  }
  const { besideDialect } = await import('./engines/sqlite.ts');
  return new Kysely<Schema>({ dialect: besideDialect(fileOf(location)) });
}

function fileOf({ dataDir }: DatabaseLocation): string {
  return join(dataDir, 'portal.sqlite');
}
