import type { FastifyBaseLogger } from 'fastify';
import { noteLastStored } from '#server/db/data-folder/last-stored.ts';
import { countStored, type StoredCount, storeMoment } from '#server/db/queries/stored-moment.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Clock } from './clock.ts';

/** Longer than messages are retried, and than most locks are held. */
const patienceMs = 10_000;

/** Checks that the database accepts writes. Reads say little: they still work with a lock, a full disk or a standby. */
export interface StoringWatch {
  /** Stores the current moment. Never rejects: logs once if nothing could be stored for a while, and once when it can be again. */
  store(): Promise<void>;
  /** For SQLite: stores the moment only if anything was stored since the last call. */
  storeAfterOthers(): Promise<void>;
  /** Rejects if nothing could be stored for ten seconds, and cannot be now. */
  check(): Promise<void>;
}

export interface StoringWatchOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** The folder of a SQLite database, where the moment is noted beside it. */
  dataDir: string | undefined;
}

export function createStoringWatch({ db, clock, log, dataDir }: StoringWatchOptions): StoringWatch {
  let lastStoredAt = performance.now();
  let isTold = false;
  let trying: Promise<void> | null = null;
  let counted: StoredCount | null = null;

  const isOverdue = () => performance.now() - lastStoredAt > patienceMs;

  async function storeNow() {
    // Counted before: writes of others in between are noticed at the next check.
    const before = dataDir ? await countStored(db) : null;
    const moment = await storeMoment(db, clock());
    counted = before && { ...before, changes: before.changes + 1 };
    lastStoredAt = performance.now();
    if (isTold) log.warn('the portal can store again');
    isTold = false;
    // If it cannot be written, the next attempt will.
    if (dataDir) await noteLastStored(dataDir, moment).catch(() => {});
  }

  /** One attempt at a time: callers during a lock share it instead of waiting for another. */
  function tryToStore(): Promise<void> {
    trying ??= storeNow().finally(() => {
      trying = null;
    });
    return trying;
  }

  async function store() {
    try {
      await tryToStore();
    } catch (error) {
      if (!isOverdue() || isTold) return;
      isTold = true;
      log.error({ err: error }, 'nothing could be stored for ten seconds: the database is locked, full or read-only');
    }
  }

  return {
    store,
    async storeAfterOthers() {
      const { changes, version } = await countStored(db);
      if (changes !== counted?.changes || version !== counted.version) await store();
    },
    async check() {
      if (isOverdue()) await tryToStore();
    },
  };
}
