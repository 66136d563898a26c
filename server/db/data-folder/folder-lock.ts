import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { DatabaseLocation } from '#server/db/open.ts';

export const lockName = 'portal.lock';
/** Longer than a shutdown takes, so that a restart waits for the old process. */
const waitMaxMs = 15_000;
const askEveryMs = 100;
/** SQLite's result code while another connection has the lock. */
const sqliteBusy = 5;

export interface Waiting {
  /** Maximum wait for another process, in ms. */
  waitMs?: number;
  /** Called once, when the lock is taken and waiting begins. */
  onWait?: () => void;
}

/**
 * Locks the data folder of the embedded database for this process and returns the function that unlocks it. Without the
 * lock a second process could run on it, whose people would not see what the first one stores. The lock is SQLite's,
 * because Node has no file locks; it ends with the process, however that ends. A PostgreSQL database is locked
 * separately (db/holding). Throws a DatabaseRefusedError if another process still has the lock after 15 s.
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
  // A restore has replaced the folder while we waited.
  lock.close();
  return lockDataFolder({ dataDir }, { waitMs });
}

function numberOf(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.ino;
}

function isTaken(lock: InstanceType<typeof DatabaseSync>): boolean {
  try {
    // In this mode the lock writes nothing, so a full disk does not keep a server from starting.
    lock.exec('pragma journal_mode = memory');
    lock.exec('begin exclusive');
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false;
    throw error;
  }
}
