import { existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '#server/config.ts';
import { checkFiles } from '#server/db/data-folder/check-files.ts';
import { copyDatabase, databaseFiles, namedFiles } from '#server/db/data-folder/database-copy.ts';
import { DatabaseRefusedError } from '#server/db/database-refused-error.ts';
import { copyFlushed, flush, namesIn, uploadsIn } from './copy-folder.ts';

/** Files are rarely deleted; each further round copies only what is new since the one before. */
const roundsMax = 5;

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

export interface Backup {
  files: number;
  /** Named by the database, but not in the data folder: lost before. */
  lost: string[];
}

/**
 * Copies a portal, which may be running, into a new folder that is there only when it is whole. The database is copied before
 * the files: a file that comes later is not named in the copy. One that is deleted meanwhile would be missing, so then the
 * database is copied again. With PostgreSQL the files alone, with S3 the database alone.
 */
export async function backUp(place: Place, folder: string): Promise<Backup> {
  const target = resolve(folder);
  if (existsSync(target)) throw new DatabaseRefusedError(`${folder} is there already. Name a new folder for the copy.`);
  if (!place.databaseUrl) {
    const main = join(place.dataDir, databaseFiles[0]);
    if (!existsSync(main)) throw new DatabaseRefusedError(`There is no portal in ${place.dataDir}.`);
    for (const name of databaseFiles) checkFiles(join(place.dataDir, name));
  }
  const unfinished = `${target}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(uploadsIn(unfinished), { recursive: true, mode: 0o700 });
  try {
    const copied = await copyRounds(place, unfinished);
    for (const path of [uploadsIn(unfinished), unfinished]) await flush(path);
    await rename(unfinished, target);
    await flush(dirname(target));
    return copied;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function copyRounds({ dataDir, databaseUrl, s3 }: Place, folder: string): Promise<Backup> {
  const [from, to] = [uploadsIn(dataDir), uploadsIn(folder)];
  if (databaseUrl) {
    const names = s3 ? [] : (await namesIn(from)).filter((name) => !name.endsWith('.part'));
    const gone = await copyMissing(names, from, to);
    return { files: names.length - gone.length, lost: [] };
  }
  for (let round = 1; round <= roundsMax; round++) {
    copyDatabase(dataDir, folder);
    for (const name of databaseFiles) await flush(join(folder, name));
    if (s3) return { files: 0, lost: [] };
    const names = namesOf(join(folder, databaseFiles[0]));
    const missing = await copyMissing(names, from, to);
    const isNamedStill = (name: string) => namesOf(join(dataDir, databaseFiles[0]), name).length > 0;
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
