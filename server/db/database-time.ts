import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

const lookEveryMs = 5_000;

/** The portal's time of day, to be asked without waiting. */
export interface DatabaseTime {
  clock: () => number;
  stop(): void;
}

/**
 * The time of PostgreSQL, so that all processes of a portal have the same, whatever the clocks of their machines show: it is
 * looked at every few seconds, and goes on steadily in between. A file has no time of its own: there it is that of this machine.
 */
export async function followDatabaseTime(db: Db): Promise<DatabaseTime> {
  if (engineOf(db) === 'sqlite') return { clock: Date.now, stop() {} };
  const [least, most] = await lookAtClock(db);
  let aheadMs = (least + most) / 2;
  let isLooking = false;

  async function look() {
    if (isLooking) return;
    isLooking = true;
    try {
      const [atLeast, atMost] = await lookAtClock(db);
      // A slow answer says little: what fits it stays.
      aheadMs = Math.min(Math.max(aheadMs, atLeast), atMost);
    } finally {
      isLooking = false;
    }
  }

  // A database that is away is told of by everything else.
  const looks = setInterval(() => void look().catch(() => {}), lookEveryMs);
  looks.unref();
  return {
    clock: () => Math.floor(performance.now() + aheadMs),
    stop: () => clearInterval(looks),
  };
}

/**
 * By how many milliseconds the clock of this machine is ahead of the database's: no more than can be known, so that a slow answer of
 * one with the same time says none. A file has no clock of its own.
 */
export async function clockDifference(db: Db): Promise<number> {
  if (engineOf(db) === 'sqlite') return 0;
  const askedAt = Date.now();
  const time = await readTime(db);
  return Math.min(Math.max(0, askedAt - time), Date.now() - time);
}

/** By how much the database is ahead of this process's steady clock: at least, and at most. */
async function lookAtClock(db: Db): Promise<[number, number]> {
  const askedAt = performance.now();
  const time = await readTime(db);
  return [time - performance.now(), time - askedAt];
}

async function readTime(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  return Date.parse(rows[0]?.at ?? '');
}
