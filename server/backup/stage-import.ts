import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { databaseFile } from '#server/db/data-folder/database-copy.ts';
import { lockDataFolder, lockName } from '#server/db/data-folder/folder-lock.ts';
import type { Schema } from '#server/db/schema.ts';
import { mergeKeys } from '#server/platform/sealing/key-file.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { copyFlushed, flush, namesIn, uploadsIn } from './copy-folder.ts';
import { replaceFolder, stampOf } from './replace-folder.ts';
import type { Place } from './write-archive.ts';

/** A portal that is built beside the present one. */
export interface StagedImport {
  /** Empty, without tables at first. */
  db: Kysely<Schema>;
  storage: Storage;
  /** Adds the keys of an archive to the present ones. */
  takeKeys(archive: string): void;
  /** Replaces the present portal and returns where that is now. */
  takePlace(nowMs: number): Promise<string[]>;
  /**
   * Removes the staged portal. Files that already reached a store have no rows, so the portal sets them aside later.
   */
  discard(): Promise<void>;
}

/** Throws a DatabaseRefusedError while a portal uses the place. */
export async function stageImport(place: Place): Promise<StagedImport> {
  return place.databaseUrl ? stageInDatabase(place, place.databaseUrl) : stageInFolder(place);
}

async function stageInFolder({ dataDir, s3 }: Place): Promise<StagedImport> {
  const { openNewSqlite } = await import('#server/db/transfer/staged-sqlite.ts');
  const target = resolve(dataDir);
  const unlock = await lockDataFolder({ dataDir: target });
  const wasThere = (await readdir(target)).some((name) => name !== lockName);
  const unfinished = `${target}.importing`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const db = openNewSqlite(unfinished);
  return {
    db,
    storage: storageOf({ dataDir: unfinished, s3 }),
    takeKeys: (archive) => void mergeKeys([archive, target], unfinished),
    async takePlace(nowMs) {
      await db.destroy();
      for (const path of [databaseFile, '.']) await flush(join(unfinished, path));
      const before = await replaceFolder(target, unfinished, { nowMs, wasThere });
      unlock();
      return before ? [before] : [];
    },
    async discard() {
      await db.destroy();
      await rm(unfinished, { recursive: true, force: true });
      unlock();
    },
  };
}

async function stageInDatabase(place: Place, url: string): Promise<StagedImport> {
  const { stagePostgres } = await import('#server/db/transfer/staged-postgres.ts');
  const former = place.s3 ? [] : await namesIn(uploadsIn(place.dataDir));
  const { db, takePlace, discard } = await stagePostgres(url);
  return {
    db,
    storage: storageOf(place),
    takeKeys: (archive) => void mergeKeys([archive, place.dataDir], place.dataDir),
    async takePlace(nowMs) {
      const stamp = stampOf(nowMs);
      // New files go into the same folder, and the sweep would delete the former files, which have no rows any more.
      const keptFiles = `${uploadsIn(place.dataDir)}.before-${stamp}`;
      if (former.length > 0) await linkFiles(former, uploadsIn(place.dataDir), keptFiles);
      const keptTables = await takePlace(`before_${stamp.toLowerCase().replaceAll('-', '_')}`);
      return [
        ...(keptTables ? [`${keptTables}, a schema of the database`] : []),
        ...(former.length > 0 ? [keptFiles] : []),
      ];
    },
    discard,
  };
}

/** Hard links take no space; files are copied where the disk does not support links. */
async function linkFiles(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const name of names) {
    await link(join(from, name), join(to, name)).catch(() => copyFlushed(join(from, name), join(to, name)));
  }
  await flush(to);
}
