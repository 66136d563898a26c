import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { DatabaseLocation } from '#server/db/open.ts';

export const lockName = 'portal.lock';
/** Longer than a stop takes, so that a restart waits for the process before it. */
const waitMaxMs = 15_000;
const askEveryMs = 100;
/** What SQLite answers while another connection has the lock. */
const sqliteBusy = 5;

export interface Waiting {
  /** How long to wait for another process, in ms. */
  waitMs?: number;
  /** Told once, when there is somebody to wait for. */
  onWait?: () => void;
}

/**
 * Takes the data folder of the embedded database for this process alone, and answers what gives it back. A second process
 * would show its people nothing of what the first one stores. Node has no file locks, SQLite has, and they end with the
 * process, whatever ends it. PostgreSQL needs none: processes on one database hear of each other. Throws a
 * DatabaseRefusedError when another process still has it after 15 s.
 */
export async function lockDataFolder(
  { dataDir, databaseUrl }: DatabaseLocation,
  { waitMs = waitMaxMs, onWait }: Waiting = {},
): Promise<() => void> {
  if (databaseUrl) return () => {};
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = join(dataDir, lockName);
  const lock = new DatabaseSync(file, { timeout: 0 });
  const lockedNumber = numberOf(file);
  const giveUpAt = performance.now() + waitMs;
  try {
    for (let isFirst = true; !isTaken(lock); isFirst = false) {
      if (isFirst) onWait?.();
      if (performance.now() > giveUpAt) {
        throw new DatabaseRefusedError(
          `The data folder ${dataDir} is in use by another server. Stop that one first, or set PORTAL_DATA_DIR to another folder.`,
        );
      }
      await sleep(askEveryMs);
    }
  } catch (error) {
    lock.close();
    throw error;
  }
  if (numberOf(file) === lockedNumber) return () => lock.close();
  // A restore has replaced the folder that we were waiting for.
  lock.close();
  return lockDataFolder({ dataDir }, { waitMs });
}

function numberOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

function isTaken(lock: InstanceType<typeof DatabaseSync>): boolean {
  try {
    // That way nothing is written, and a full disk doesn't keep a server from starting.
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
