import { existsSync } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFiles } from '#server/db/data-folder/check-files.ts';
import { copyDatabase, databaseFile, databaseFilesIn, namedFiles } from '#server/db/data-folder/database-copy.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { carryKeys, type KeyPlace } from '#server/platform/sealing/key-file.ts';
import { copyFlushed, flush, namesIn, uploadsIn } from './copy-folder.ts';
import { fillNewFolder } from './new-folder.ts';

/** Files are rarely deleted; each further round copies only what is new since the one before. */
const roundsMax = 5;

export interface Backup {
  files: number;
  /** Named by the database, but not in the data folder: lost before. */
  lost: string[];
  /** Whether the copy has the key of what is sealed. */
  holdsKey: boolean;
}

/**
 * Copies a data folder, whose portal may be running, into a new folder that is there only when it is whole. The database is
 * copied before the files: a file that comes later is not named in the copy. One that is deleted meanwhile would be missing,
 * so then the database is copied again. Of a portal with PostgreSQL or S3 an archive is made instead (write-archive.ts).
 */
export async function backUp({ dataDir, secretKeys }: KeyPlace, folder: string): Promise<Backup> {
  return fillNewFolder(folder, async (unfinished) => {
    if (!existsSync(join(dataDir, databaseFile))) {
      throw new DatabaseRefusedError(`There is no portal in ${dataDir}.`);
    }
    for (const name of databaseFilesIn(dataDir)) checkFiles(join(dataDir, name));
    await mkdir(uploadsIn(unfinished), { mode: 0o700 });
    const carries = secretKeys === undefined;
    if (carries) carryKeys([dataDir], unfinished);
    const copied = await copyRounds(dataDir, unfinished);
    await flush(uploadsIn(unfinished));
    // Before and after: the key may have been replaced meanwhile.
    return { ...copied, holdsKey: carries && carryKeys([dataDir, unfinished], unfinished) };
  });
}

async function copyRounds(dataDir: string, folder: string): Promise<Omit<Backup, 'holdsKey'>> {
  const [from, to] = [uploadsIn(dataDir), uploadsIn(folder)];
  for (let round = 1; round <= roundsMax; round++) {
    copyDatabase(dataDir, folder);
    for (const name of databaseFilesIn(folder)) await flush(join(folder, name));
    const names = namesOf(join(folder, databaseFile));
    const missing = await copyMissing(names, from, to);
    const isNamedStill = (name: string) => namesOf(join(dataDir, databaseFile), name).length > 0;
    if (!missing.every(isNamedStill)) continue;
    await removeOthers(names, to);
    return { files: names.length - missing.length, lost: missing };
  }
  throw new DatabaseRefusedError('Files are being deleted as fast as they are copied. Try again later.');
}

function namesOf(file: string, name: string | null = null): string[] {
  return namedFiles(file, name).map((one) => one.name);
}

/** A stored file never changes, so what is there from a round before stays. Answers what is not in the source. */
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

/** What a round before copied and the database names no longer. */
async function removeOthers(names: readonly string[], folder: string): Promise<void> {
  const wanted = new Set(names);
  for (const name of await namesIn(folder)) if (!wanted.has(name)) await rm(join(folder, name));
}
