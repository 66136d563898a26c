import { closeSync, openSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Schema } from '#server/db/schema.ts';
import { databaseFilesIn } from './database-copy.ts';
import { flush } from './flush.ts';

const keptForMs = 24 * 60 * 60 * 1000;
const copyName = /^(?:portal|usage)\.sqlite\.before-/;
/** The copy itself, and as much again for what the migration writes. */
const roomFactor = 2;
const MB = 1024 * 1024;

interface Copied {
  file: string;
  /** What the copy was made before, as it appears in its name. */
  next: string;
  freeBytes?: (folder: string) => number;
}

/** Makes a copy of a database file beside it and answers its path. Throws a DatabaseRefusedError if the disk has no room. */
export async function copyBeforeMigration(db: Kysely<Schema>, copied: Copied): Promise<string> {
  const { file, next, freeBytes = freeBytesOf } = copied;
  const copy = `${file}.before-${next}`;
  const unfinished = `${copy}.part`;
  // What an interrupted start left takes room.
  rmSync(unfinished, { force: true });
  const needed = roomToUpgrade(dirname(file));
  const free = freeBytes(dirname(file));
  if (free < needed) {
    throw new DatabaseRefusedError(
      `There is no room to copy ${file} before it is changed: ${inMB(needed)} are needed and ${inMB(free)} are free. Nothing was changed.`,
    );
  }
  try {
    // Everything is in it, so nobody else may read it; SQLite writes into the empty file that is there.
    closeSync(openSync(unfinished, 'wx', 0o600));
    await sql`vacuum main into ${unfinished}`.execute(db);
    // The copy must not be younger than the change after a power cut.
    flush(unfinished);
    renameSync(unfinished, copy);
    flush(dirname(file));
  } catch (error) {
    rmSync(unfinished, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefusedError(`${file} could not be copied, so it was not changed (${reason}).`, { cause: error });
  }
  return copy;
}

/** Removes the copies that are older than a day: they hold what people may have had deleted since. */
export function removeOldCopies(dataDir: string, nowMs: number): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    if (copyName.test(name) && nowMs - statSync(path).mtimeMs > keptForMs) rmSync(path, { force: true });
  }
}

/** The bytes that have to be free before the database in a folder is changed. */
export function roomToUpgrade(dataDir: string): number {
  const files = databaseFilesIn(dataDir).flatMap((name) => [name, `${name}-wal`]);
  return roomFactor * files.map((name) => sizeOf(join(dataDir, name))).reduce((sum, bytes) => sum + bytes);
}

export function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

export function inMB(bytes: number): string {
  return `${Math.ceil(bytes / MB)} MB`;
}
