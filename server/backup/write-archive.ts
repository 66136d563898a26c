import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Config } from '#server/config.ts';
import { followDatabaseTime } from '#server/db/database-time.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { compareMigrations, notedMigrations } from '#server/db/migrate.ts';
import { openWithoutMigrating } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import { lineOf, readRowsToExport } from '#server/db/transfer/carried-rows.ts';
import { listCarriedTables, type TransferTable } from '#server/db/transfer/carried-tables.ts';
import { readNextIds } from '#server/db/transfer/next-ids.ts';
import { inSnapshot } from '#server/db/transfer/snapshot.ts';
import { listKnownNames } from '#server/features/files/files.queries.ts';
import { pauseDeletions } from '#server/platform/jobs/jobs-that-delete-files.ts';
import { type KeyPlace, mergeKeys } from '#server/platform/sealing/key-file.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { copyFilesOut } from './archive-files.ts';
import { filesIn, type Manifest, tableFileIn, tablesIn, writeManifest } from './archive-format.ts';
import { flush } from './copy-folder.ts';
import { fillNewFolder } from './new-folder.ts';

/** A file can vanish in a round only if its deletion was under way when deletions were paused. */
const roundsMax = 3;

export type Place = Pick<Config, 'databaseUrl' | 's3'> & KeyPlace;

export interface Exported {
  tables: number;
  rows: number;
  files: number;
  /** Files that were already missing or damaged. */
  lost: string[];
  holdsKey: boolean;
}

/**
 * Exports a portal, which may be running, into an archive: all rows in one snapshot, then the bytes of the files that
 * they name. Files never change, and their deletion is paused meanwhile.
 */
export async function exportPortal(place: Place, folder: string, nowMs: number): Promise<Exported> {
  const live = await openWithoutMigrating(place, { isPatient: true });
  if (!live) throw new DatabaseRefusedError(`There is no portal in ${place.dataDir}.`);
  try {
    const { pending, unknown } = await compareMigrations(live);
    if (pending.length + unknown.length > 0) {
      throw new DatabaseRefusedError('The database is of another version of the portal. Run `portal migrate` first.');
    }
    return await fillNewFolder(folder, async (unfinished) => {
      const { clock, stop } = await followDatabaseTime(live);
      const goOn = await pauseDeletions(live, clock);
      try {
        const carries = place.secretKeys === undefined;
        if (carries) mergeKeys([place.dataDir], unfinished);
        const exported = await exportRounds(place, live, unfinished, new Date(nowMs).toISOString());
        // Keys are copied before and after, because the key may have been replaced meanwhile.
        return { ...exported, holdsKey: carries && mergeKeys([place.dataDir, unfinished], unfinished) };
      } finally {
        await goOn();
        stop();
      }
    });
  } finally {
    await live.destroy();
  }
}

async function exportRounds(
  place: Place,
  live: Db,
  folder: string,
  exportedAt: string,
): Promise<Omit<Exported, 'holdsKey'>> {
  for (let round = 1; round <= roundsMax; round++) {
    const written = await inSnapshot(place, (db) => writeTables(db, folder));
    const { files, missing, damaged } = await copyFilesOut(storageOf(place), folder);
    if ((await listKnownNames(live, missing)).size < missing.length) {
      await rm(filesIn(folder), { recursive: true });
      continue;
    }
    const lost = [...missing, ...damaged].sort();
    await writeManifest(folder, { exportedAt, ...written, lostFiles: lost });
    const counts = Object.values(written.tables).map(({ rows }) => rows);
    return { tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0), files, lost };
  }
  throw new DatabaseRefusedError('Files are being deleted as fast as they are copied. Try again later.');
}

/** The caller makes sure that the rows do not change meanwhile. */
export async function writeTables(
  db: Db,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'nextIds'>> {
  await mkdir(tablesIn(folder), { recursive: true, mode: 0o700 });
  const tables: Manifest['tables'] = {};
  for (const table of await listCarriedTables(db)) {
    tables[table.name] = await writeTable(db, table, tableFileIn(folder, table.name));
  }
  await flush(tablesIn(folder));
  return { migrations: await notedMigrations(db), tables, nextIds: await readNextIds(db) };
}

async function writeTable(db: Db, table: TransferTable, path: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  async function* lines() {
    for await (const rows of readRowsToExport(db, table)) {
      const text = rows.map((row) => `${lineOf(table, row)}\n`).join('');
      hash.update(text);
      count += rows.length;
      yield text;
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600, flush: true }));
  return { rows: count, sha256: hash.digest('hex') };
}
