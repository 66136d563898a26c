import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { startCheckpoints } from './checkpoint.ts';
import { migrateToLatest } from './migrate.ts';
import type { Schema } from './schema.ts';
import { migrateUsageFile } from './usage-file.ts';

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
  const file = join(location.dataDir, 'portal.sqlite');
  const { sqliteDialect } = await import('./sqlite.ts');
  const db = new Kysely<Schema>({ dialect: sqliteDialect(file, usageFileOf(location)) });
  await migrateUsageFile(db);
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

/**
 * A connection of its own for a thread that writes the rows of usage reports. In the embedded database they lie in a
 * file of their own: there is one writer to a file, and messages would wait for each of its transactions.
 */
export async function openForImport(location: DatabaseLocation): Promise<Kysely<Schema>> {
  if (location.databaseUrl) {
    const { postgresDialect } = await import('./postgres.ts');
    return new Kysely<Schema>({ dialect: postgresDialect(location.databaseUrl) });
  }
  const { besideDialect } = await import('./sqlite.ts');
  return new Kysely<Schema>({ dialect: besideDialect(usageFileOf(location)) });
}

function usageFileOf({ dataDir }: DatabaseLocation): string {
  return join(dataDir, 'usage.sqlite');
}
