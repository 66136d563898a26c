import { existsSync, renameSync, rmSync, utimesSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { checkFiles, refuseForeign } from './check-files.ts';
import { flush } from './flush.ts';

/*
 * Until migration 0048 the rows of usage reports lay in a second file beside portal.sqlite. It is read once, by that migration,
 * and then kept for a day as the other copies from before a migration are.
 */

export const usageFileIn = (dataDir: string) => join(dataDir, 'usage.sqlite');

/** Attaches it, where there is one, for the migration that reads it. Throws a DatabaseRefusedError where it is damaged. */
export async function attachUsageFile(db: Kysely<Schema>, dataDir: string): Promise<void> {
  const file = usageFileIn(dataDir);
  if (!existsSync(file)) return;
  checkFiles(file);
  await sql`attach database ${file} as usage`.execute(db);
  await refuseForeign(db, file, 'usage', 'usageSums');
}

/**
 * Once its rows are in the main database: gives it the name of a copy, and answers that. A kill in between is made up for by the
 * next start.
 */
export async function setUsageFileAside(db: Kysely<Schema>, dataDir: string): Promise<string[]> {
  const file = usageFileIn(dataDir);
  if (!existsSync(file)) return [];
  // Its log would not go with it.
  await sql`pragma usage.wal_checkpoint(truncate)`.execute(db);
  await sql`detach database usage`.execute(db);
  const kept = `${file}.before-0048-usage-rows`;
  // An older version that was refused since has made an empty one.
  if (existsSync(kept)) return [];
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  // The day for which it is kept begins now.
  utimesSync(file, new Date(), new Date());
  renameSync(file, kept);
  flush(dirname(file));
  return [kept];
}

/** Whether a database has its rows of usage reports in the second file. */
export function needsUsageFile(portalFile: string): boolean {
  const database = new DatabaseSync(portalFile, { readOnly: true });
  try {
    const names = database.prepare(`select name from sqlite_master where name in ('usageImports', 'usageSums')`).all();
    return names.length === 1;
  } finally {
    database.close();
  }
}
