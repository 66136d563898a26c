import { closeSync, openSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Schema } from '#server/db/schema.ts';
import { databaseFile } from './database-copy.ts';
import { flush } from './flush.ts';

const keptForMs = 24 * 60 * 60 * 1000;
/** Version 0.9.0 may also have left copies of a former file for usage reports. */
const copyName = /^(?:portal|usage)\.sqlite\.before-/;
/** Space for the copy, and as much again for what the migration writes. */
const roomFactor = 2;
const MB = 1024 * 1024;

interface Copied {
  file: string;
  /** Name of the first migration, used in the copy's name. */
  next: string;
  freeBytes?: (folder: string) => number;
}

/**
 * Copies a database file to a file beside it and returns its path. Throws a DatabaseRefusedError if the disk has no
 * room.
 */
export async function copyBeforeMigration(db: Kysely<Schema>, copied: Copied): Promise<string> {
  const { file, next, freeBytes = freeBytesOf } = copied;
  const copy = `${file}.before-${next}`;
  const unfinished = `${copy}.part`;
  // A copy left by an interrupted start takes space.
  rmSync(unfinished, { force: true });
  const needed = roomToUpgrade(dirname(file));
  const free = freeBytes(dirname(file));
  if (free < needed) {
    throw new DatabaseRefusedError(
      `There is no room to copy ${file} before it is changed: ${inMB(needed)} are needed and ${inMB(free)} are free. Nothing was changed.`,
    );
  }
  try {
    // The copy contains all data, so only this account may read it. SQLite writes into an existing empty file and keeps
    // its mode.
    closeSync(openSync(unfinished, 'wx', 0o600));
    await sql`vacuum main into ${unfinished}`.execute(db);
    // After a power cut the copy must not be missing while the migration is there.
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

/** Removes copies older than a day, because they contain data that people may have had deleted since. */
export function removeOldCopies(dataDir: string, nowMs: number): void {
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    if (copyName.test(name) && nowMs - statSync(path).mtimeMs > keptForMs) rmSync(path, { force: true });
  }
}

/** Bytes that must be free before a folder's database is migrated. */
export function roomToUpgrade(dataDir: string): number {
  const file = join(dataDir, databaseFile);
  return roomFactor * (sizeOf(file) + sizeOf(`${file}-wal`));
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
