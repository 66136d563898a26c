import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { checkFiles, refuseForeign } from './data-folder/check-files.ts';
import { copyBeforeMigration } from './data-folder/copy-before-migration.ts';
import { rewriteFile } from './data-folder/write-anew.ts';
import type { ConnectionCounts } from './engines/postgres-clients.ts';
import { migrateToLatest } from './migrate.ts';
import { type MigrationList, ownMigrations } from './migration-list.ts';
import { createReaders, type Readers } from './reading/readers.ts';
import { readingDialect } from './reading/reading-dialect.ts';
import type { Schema } from './schema.ts';

export interface DatabaseLocation {
  /** Contains `portal.sqlite` when no URL is given; created if missing. */
  dataDir: string;
  /** `postgres://…`; empty for the embedded database. */
  databaseUrl?: string | undefined;
}

export interface OpenDatabase {
  db: Kysely<Schema>;
  /**
   * A read-only handle for longer reads, which must not delay messages: a read ends after ten seconds, and never blocks
   * the event loop.
   */
  reading: Kysely<Schema>;
  location: DatabaseLocation;
  /** The migrations that ran on opening. */
  migrated: Migrated;
  close(): Promise<void>;
  /** State of the PostgreSQL pools; empty for SQLite. */
  connections(): ConnectionCounts[];
  /** For a shutdown that takes too long: fails all work that waits for a silent database. */
  abandon(): void;
}

export interface Migrated {
  migrations: string[];
  /** Copies of the embedded database made before migrations, kept for a day. */
  copies: string[];
}

export interface OpenOptions {
  /** Given where several databases share them. */
  readers?: Readers | undefined;
  list?: MigrationList;
}

/** Opens the database and migrates it. `close` waits for running work. */
export async function openDatabase(
  location: DatabaseLocation,
  { readers, list = ownMigrations }: OpenOptions = {},
): Promise<OpenDatabase> {
  return location.databaseUrl
    ? openPostgres(location, location.databaseUrl, list)
    : openSqlite(location, list, readers);
}

async function openPostgres(location: DatabaseLocation, url: string, list: MigrationList): Promise<OpenDatabase> {
  // Imported on demand, so that the embedded database starts without it.
  const { noLimits, postgresDialect, interactiveLimits } = await import('./engines/postgres.ts');
  const migrating = new Kysely<Schema>({ dialect: postgresDialect(url, noLimits) });
  const migrations = await closedOnFailure(migrating, () => migrateToLatest(migrating, { list }));
  await migrating.destroy();
  const dialect = postgresDialect(url);
  const readingPool = postgresDialect(url, interactiveLimits, { isForReading: true });
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

async function openSqlite(location: DatabaseLocation, list: MigrationList, shared?: Readers): Promise<OpenDatabase> {
  mkdirSync(location.dataDir, { recursive: true, mode: 0o700 });
  const file = fileOf(location);
  checkFiles(file);
  const { sqliteDialect } = await import('./engines/sqlite.ts');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) });
  const migrated = await closedOnFailure(db, async () => {
    await refuseForeign(db, file);
    const copies: string[] = [];
    const migrations = await migrateToLatest(db, {
      list,
      async beforeFirst(next) {
        const copy = await copyBeforeMigration(db, { file, next });
        copies.push(copy);
        await rewriteFile(db, { file, copy });
      },
    });
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
 * Opens a database without migrating it, even one of another version. Undefined if there is none. A patient one has no
 * statement limits and waits for locks.
 */
export async function openWithoutMigrating(
  location: DatabaseLocation,
  { isPatient = false } = {},
): Promise<Kysely<Schema> | undefined> {
  if (location.databaseUrl) {
    const { noLimits, postgresDialect, interactiveLimits } = await import('./engines/postgres.ts');
    const dialect = postgresDialect(location.databaseUrl, isPatient ? noLimits : interactiveLimits);
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
    // The first error is the one to report.
    await db.destroy().catch(() => {});
    throw error;
  }
}

/**
 * A connection for a separate process that writes the rows of usage reports, in short transactions because SQLite has
 * one writer.
 */
export async function openForImport(location: DatabaseLocation): Promise<Kysely<Schema>> {
  if (location.databaseUrl) {
    const { noLimits, postgresDialect } = await import('./engines/postgres.ts');
    return new Kysely<Schema>({ dialect: postgresDialect(location.databaseUrl, noLimits) });
  }
  const { besideDialect } = await import('./engines/sqlite.ts');
  return new Kysely<Schema>({ dialect: besideDialect(fileOf(location)) });
}

function fileOf({ dataDir }: DatabaseLocation): string {
  return join(dataDir, 'portal.sqlite');
}
