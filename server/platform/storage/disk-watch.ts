import { mkdir } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { tryRoom } from './storage.ts';

const hour = 60 * 60 * 1000;

/** Whether the data folder has room. */
export interface DiskWatch {
  /** Looks, and rejects when there is no room or the folder cannot be used. */
  check(): Promise<void>;
  /** As of the last look. */
  isFull(): boolean;
  /** Answers whether it was a full disk that something failed for; the log has been told then. */
  notice(error: unknown): boolean;
}

/** The log hears once that the disk is full, however many requests fail for it, and once that there is room again. */
export function createDiskWatch(folder: string, log: FastifyBaseLogger): DiskWatch {
  let isFull = false;
  let toldAt = Number.NEGATIVE_INFINITY;

  function notice(error: unknown): boolean {
    if (!isDiskFull(error)) return false;
    // Nobody looks at the disk of PostgreSQL, so nobody hears when it has room again: it is told anew after a while.
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
