import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import { writeSpoolFile } from '#server/platform/storage/spool-file.ts';
import { MissingBytesError, type Storage } from '#server/platform/storage/storage.ts';
import { checkContent, filesIn, linesOf, sha256Of, tableFileIn } from './archive-format.ts';
import { flush } from './copy-folder.ts';

export interface CopiedFiles {
  files: number;
  /** Files that are missing in the store, and files whose bytes differ from what was stored. */
  missing: string[];
  damaged: string[];
}

interface StoredFile {
  name: string;
  sha256: string;
}

/** Copies the bytes of every file that a row of the archive names, once per SHA-256. */
export async function copyFilesOut(storage: Storage, folder: string): Promise<CopiedFiles> {
  const copied: CopiedFiles = { files: 0, missing: [], damaged: [] };
  await mkdir(filesIn(folder), { recursive: true, mode: 0o700 });
  for await (const { name, sha256 } of filesOf(folder)) {
    const target = join(filesIn(folder), sha256);
    if (existsSync(target)) {
      copied.files++;
      continue;
    }
    const taken = await takeBytes(storage, name, filesIn(folder));
    if (!taken) {
      copied.missing.push(name);
    } else if (taken.sha256 === sha256) {
      await rename(taken.path, target);
      await flush(target);
      copied.files++;
    } else {
      await rm(taken.path);
      copied.damaged.push(name);
    }
  }
  await flush(filesIn(folder));
  return copied;
}

/** Undefined if the store does not have the file. */
async function takeBytes(
  storage: Storage,
  name: string,
  folder: string,
): Promise<{ path: string; sha256: string } | undefined> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  let source: Readable;
  try {
    source = await storage.read(name);
  } catch (error) {
    if (error instanceof MissingBytesError) return undefined;
    throw error;
  }
  const path = await writeSpoolFile(folder, source, hashing);
  return { path, sha256: hash.digest('hex') };
}

/**
 * Puts the bytes of every file of the archive into the store, reads them back and compares them. Returns the number of
 * files.
 */
export async function copyFilesIn(storage: Storage, folder: string, lost: readonly string[]): Promise<number> {
  let files = 0;
  for await (const { name, sha256 } of filesOf(folder)) {
    if (lost.includes(name)) continue;
    const source = join(filesIn(folder), sha256);
    await checkContent(source, sha256);
    await storage.put(name, source);
    if ((await sha256Of(await storage.read(name))) !== sha256) {
      throw new DatabaseRefusedError(
        `The store answers other bytes for ${name} than it was given. Nothing was changed.`,
      );
    }
    files++;
  }
  return files;
}

/** Names in a store that no row of the archive has, at most `limit`. */
export async function findOtherFiles(storage: Storage, folder: string, limit: number): Promise<string[]> {
  const own = new Set<string>();
  for await (const { name } of filesOf(folder)) own.add(name);
  const others: string[] = [];
  for await (const { name } of storage.list()) {
    if (!own.has(name)) others.push(name);
    if (others.length === limit) break;
  }
  return others;
}

async function* filesOf(folder: string): AsyncGenerator<StoredFile> {
  for await (const line of linesOf(tableFileIn(folder, 'files'))) {
    const row: StoredFile = JSON.parse(line);
    yield row;
  }
}
