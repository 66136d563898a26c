import type { FastifyBaseLogger } from 'fastify';
import { findClockMark, moveClockMark } from '#server/db/queries/clock-mark.queries.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from './clock.ts';

const day = 24 * 60 * 60 * 1000;

/** Guards irreversible work against a wrong clock. */
export interface ClockWatch {
  /**
   * Call before deleting, erasing or ending anything because of the time. False while the clock is further ahead of the last stored moment
   * than the portal's longest expected downtime: a machine whose clock is years ahead would delete everything.
   */
  mayDelete(): Promise<boolean>;
  /** The result of the last `mayDelete`, negated. */
  isInDoubt(): boolean;
}

export interface ClockWatchOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** How many days the portal may be off before an administrator has to confirm the clock. */
  restMaxDays: number;
}

export interface ClockDoubt {
  /** The last moment at which the clock was trusted. */
  lastAt: string;
  now: string;
}

export function createClockWatch({ db, clock, log, restMaxDays }: ClockWatchOptions): ClockWatch {
  let isInDoubt = false;
  return {
    async mayDelete() {
      const now = clock();
      const isBelieved = await moveClockMark(db, { now, since: now - restMaxDays * day });
      const wasInDoubt = isInDoubt;
      // Set before the next wait: jobs ask beside each other, and the change is reported once.
      isInDoubt = !isBelieved;
      if (isBelieved && wasInDoubt) log.warn('the clock is believed again: what deletes goes on');
      if (!isBelieved && !wasInDoubt) log.error(await findClockProblem(db, { now, restMaxDays }), doubtText);
      return isBelieved;
    },
    isInDoubt: () => isInDoubt,
  };
}

const doubtText =
  'the clock is further ahead than this portal rests: nothing is deleted, erased or ended until an administrator says that it is right (`portal confirm-clock`)';

/** Checks without changing anything; null if the clock is trusted. */
export async function findClockProblem(
  db: Db,
  { now, restMaxDays }: { now: number; restMaxDays: number },
): Promise<ClockDoubt | null> {
  const mark = await findClockMark(db);
  return mark === null || mark >= now - restMaxDays * day ? null : { lastAt: isoTime(mark), now: isoTime(now) };
}
