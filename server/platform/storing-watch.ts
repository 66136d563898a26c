import type { FastifyBaseLogger } from 'fastify';
import { noteLastStored } from '#server/db/data-folder/last-stored.ts';
import { storeMoment } from '#server/db/queries/stored-moment.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Clock } from './clock.ts';

/** Longer than a message is tried again, and than most locks are held. */
const patienceMs = 10_000;

/** Whether the database takes what is to be stored. That it can be read says little: a lock, a full disk, a standby leave that. */
export interface StoringWatch {
  /** Stores a moment. Never rejects: the log hears once when nothing could be stored for a while, and once when it can be again. */
  store(): Promise<void>;
  /** Rejects when nothing could be stored for ten seconds, and cannot be now. */
  check(): Promise<void>;
}

export interface StoringWatchParts {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The folder of an embedded database, where the moment is noted beside it. */
  dataDir: string | undefined;
}

export function createStoringWatch({ db, clock, log, dataDir }: StoringWatchParts): StoringWatch {
  let lastStoredAt = performance.now();
  let isTold = false;
  let trying: Promise<void> | null = null;

  const isOverdue = () => performance.now() - lastStoredAt > patienceMs;

  async function storeNow() {
    const moment = await storeMoment(db, clock());
    lastStoredAt = performance.now();
    if (isTold) log.warn('the portal can store again');
    isTold = false;
    // Where it cannot be written, the next one says as much.
    if (dataDir) await noteLastStored(dataDir, moment).catch(() => {});
  }

  /** One at a time: whoever asks while a lock is waited for need not wait for another one. */
  function tryToStore(): Promise<void> {
    trying ??= storeNow().finally(() => {
      trying = null;
    });
    return trying;
  }

  return {
    async store() {
      try {
        await tryToStore();
      } catch (error) {
        if (!isOverdue() || isTold) return;
        isTold = true;
        log.error({ err: error }, 'nothing could be stored for ten seconds: the database is locked, full or read-only');
      }
    },
    async check() {
      if (isOverdue()) await tryToStore();
    },
  };
}
