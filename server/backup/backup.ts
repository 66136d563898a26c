import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFiles } from '#server/db/data-folder/check-files.ts';
import { copyDatabase, databaseFile, type NamedFile, namedFiles } from '#server/db/data-folder/database-copy.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { otherVersionOf } from '#server/db/migrating/other-version.ts';
import { openWithoutMigrating } from '#server/db/open.ts';
import { type KeyPlace, mergeKeys } from '#server/platform/sealing/key-file.ts';
import { copyFlushed, flush, namesIn, uploadsIn } from './copy-folder.ts';
import { fillNewFolder } from './new-folder.ts';

/** Files are rarely deleted; each further round copies only the files that are new since the one before. */
const roundsMax = 5;

export interface Backup {
  files: number;
  /** Files that the database names but the data folder no longer had. */
  lost: string[];
  /**
   * Files whose size in the data folder differs from the database, for example truncated ones. They are copied as they
   * are.
   */
  damaged: string[];
  holdsKey: boolean;
  /** How the version of the copied database differs from this one; null if it does not. */
  otherVersion: string | null;
}

/**
 * Copies a data folder, whose portal may be running, into a new folder that appears only once it is complete. The
 * database is copied before the files, so a file that comes later is not named in the copy. A file that is deleted
 * meanwhile would be missing, so then the database is copied again. A portal with PostgreSQL or S3 is exported as an
 * archive instead (write-archive.ts).
 */
export async function backUp({ dataDir, secretKeys }: KeyPlace, folder: string): Promise<Backup> {
  return fillNewFolder(folder, async (unfinished) => {
    if (!existsSync(join(dataDir, databaseFile))) {
      throw new DatabaseRefusedError(`There is no portal in ${dataDir}.`);
    }
    checkFiles(join(dataDir, databaseFile));
    await mkdir(uploadsIn(unfinished), { mode: 0o700 });
    const otherVersion = await otherVersionIn(dataDir);
    const carries = secretKeys === undefined;
    if (carries) mergeKeys([dataDir], unfinished);
    const copied = await copyRounds(dataDir, unfinished);
    await flush(uploadsIn(unfinished));
    // Keys are copied before and after, because the key may have been replaced meanwhile.
    return { ...copied, holdsKey: carries && mergeKeys([dataDir, unfinished], unfinished), otherVersion };
  });
}

/** A database of any version is copied: a copy is also what an upgrade begins with. */
async function otherVersionIn(dataDir: string): Promise<string | null> {
  const db = await openWithoutMigrating({ dataDir }, { isPatient: true });
  if (!db) return null;
  try {
    return await otherVersionOf(db);
  } catch (error) {
    if (error instanceof DatabaseRefusedError) return error.message;
    throw error;
  } finally {
    await db.destroy();
  }
}

async function copyRounds(dataDir: string, folder: string): Promise<Pick<Backup, 'files' | 'lost' | 'damaged'>> {
  const [from, to] = [uploadsIn(dataDir), uploadsIn(folder)];
  for (let round = 1; round <= roundsMax; round++) {
    copyDatabase(dataDir, folder);
    await flush(join(folder, databaseFile));
    const named = namedFiles(join(folder, databaseFile));
    const names = named.map(({ name }) => name);
    const missing = await copyMissing(names, from, to);
    const isNamedStill = (name: string) => namedFiles(join(dataDir, databaseFile), name).length > 0;
    if (!missing.every(isNamedStill)) continue;
    await removeOthers(names, to);
    return { files: names.length - missing.length, lost: missing, damaged: await damagedIn(to, named, missing) };
  }
  throw new DatabaseRefusedError('Files are being deleted as fast as they are copied. Try again later.');
}

/** Copied files whose length differs from their stored length. */
async function damagedIn(folder: string, named: readonly NamedFile[], missing: readonly string[]): Promise<string[]> {
  const damaged: string[] = [];
  for (const { name, fileSize } of named) {
    if (!missing.includes(name) && (await sizeOf(join(folder, name))) !== fileSize) damaged.push(name);
  }
  return damaged;
}

/**
 * A stored file never changes, so files copied in an earlier round stay. Returns the names that the source does not
 * have.
 */
async function copyMissing(names: readonly string[], from: string, to: string): Promise<string[]> {
  const there = new Set(await namesIn(to));
  const missing: string[] = [];
  for (const name of names) {
    if (there.has(name) && (await stat(join(to, name))).size === (await sizeOf(join(from, name)))) continue;
    try {
      await copyFlushed(join(from, name), join(to, name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      missing.push(name);
    }
  }
  return missing;
}

async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.size;
}

/** Removes files of an earlier round that the database no longer names. */
async function removeOthers(names: readonly string[], folder: string): Promise<void> {
  const wanted = new Set(names);
  for (const name of await namesIn(folder)) if (!wanted.has(name)) await rm(join(folder, name));
}
