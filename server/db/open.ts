import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { startCheckpoints } from './checkpoint.ts';
import { migrateToLatest } from './migrate.ts';
import type { Schema } from './schema.ts';

export interface DatabaseLocation {
  /** Holds `portal.sqlite` when no URL is given; created if missing. */
  dataDir: string;
  /** `postgres://…`; empty for the embedded database. */
  databaseUrl?: string | undefined;
}

export interface OpenDatabase {
  db: Kysely<Schema>;
  close(): Promise<void>;
}

/** Opens the database, brings its tables up to date and keeps its log short. `close` waits for what is running. */
export async function openDatabase(location: DatabaseLocation): Promise<OpenDatabase> {
  if (location.databaseUrl) {
    // Loaded only where it is used: the embedded database should start without it.
    const { postgresDialect } = await import('./postgres.ts');
    const db = new Kysely<Schema>({ dialect: postgresDialect(location.databaseUrl) });
    await migrateToLatest(db);
    return { db, close: () => db.destroy() };
  }
  mkdirSync(location.dataDir, { recursive: true });
  const file = fileOf(location);
  const { sqliteDialect } = await import('./sqlite.ts');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file) });
  await migrateToLatest(db);
  const stopCheckpoints = startCheckpoints(file);
  return {
    db,
    async close() {
      await stopCheckpoints();
      await db.destroy();
    },
  };
}

/** A connection of its own to a database that is open already, for a thread that writes many rows. */
export async function openForImport(location: DatabaseLocation): Promise<Kysely<Schema>> {
  if (location.databaseUrl) {
    const { postgresDialect } = await import('./postgres.ts');
    return new Kysely<Schema>({ dialect: postgresDialect(location.databaseUrl) });
  }
  const { sqliteDialect } = await import('./sqlite.ts');
  return new Kysely<Schema>({ dialect: sqliteDialect(fileOf(location), { beside: true }) });
}

function fileOf({ dataDir }: DatabaseLocation): string {
  return join(dataDir, 'portal.sqlite');
}
