import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { tryRoom } from './storage.ts';

const hour = 60 * 60 * 1000;

export interface DiskWatch {
  /** Checks, and rejects if there is no room or the folder cannot be used. */
  check(): Promise<void>;
  /** As of the last check. */
  isFull(): boolean;
  /** Returns whether the error was caused by a full disk; if so, it has been logged. */
  notice(error: unknown): boolean;
}

/** Logs once that the disk is full, however many requests fail for it, and once that there is room again. */
export function createDiskWatch(folder: string, log: FastifyBaseLogger): DiskWatch {
  let isFull = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  function notice(error: unknown): boolean {
    if (!isDiskFull(error)) return false;
    // PostgreSQL's disk cannot be checked, so there is no sign of room again: the warning is repeated after a while.
    if (performance.now() - toldAt > hour) {
      toldAt = performance.now();
      log.error({ err: error }, 'the disk is full: nothing can be stored until there is room');
    }
    return true;
  }

  return {
    notice,
    isFull: () => isFull,
    async check() {
      try {
        await mkdir(folder, { recursive: true });
        await tryRoom(folder);
      } catch (error) {
        isFull = notice(error);
        throw error;
      }
      if (!isFull) return;
      isFull = false;
      toldAt = Number.NEGATIVE_INFINITY;
      log.warn('there is room on the disk again');
    },
  };
}
