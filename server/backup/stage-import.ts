import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import { databaseFile } from '#server/db/data-folder/database-copy.ts';
import { lockDataFolder, lockName } from '#server/db/data-folder/folder-lock.ts';
import type { Schema } from '#server/db/schema.ts';
import { carryKeys } from '#server/platform/sealing/key-file.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { storageOf } from '#server/wiring/storage-of.ts';
import { copyFlushed, flush, namesIn, uploadsIn } from './copy-folder.ts';
import { replaceFolder, stampOf } from './replace-folder.ts';
import type { Place } from './write-archive.ts';

/** A portal that is built up beside the one that is there. */
export interface StagedImport {
  /** Empty, and without tables at first. */
  db: Kysely<Schema>;
  storage: Storage;
  /** Gives it the keys of an archive beside those that are there. */
  takeKeys(archive: string): void;
  /** Puts it into the place of what is there, and answers where that is now. */
  takePlace(nowMs: number): Promise<string[]>;
  /** Takes it away. What has come into a store by then has no rows, and the portal sets it aside. */
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
  const db = await openNewSqlite(unfinished);
  return {
    db,
    storage: storageOf({ dataDir: unfinished, s3 }),
    takeKeys: (archive) => void carryKeys([archive, target], unfinished),
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
    takeKeys: (archive) => void carryKeys([archive, place.dataDir], place.dataDir),
    async takePlace(nowMs) {
      const stamp = stampOf(nowMs);
      // Files come into the same folder, and the sweep would take those away whose rows are gone.
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

/** The same files under another name, which takes no room; copied where a disk has no such links. */
async function linkFiles(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 });
  for (const name of names) {
    await link(join(from, name), join(to, name)).catch(() => copyFlushed(join(from, name), join(to, name)));
  }
  await flush(to);
}
