import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

const updateEveryMs = 5_000;

/** The portal's clock, readable without waiting. */
export interface DatabaseTime {
  clock: () => number;
  stop(): void;
}

/**
 * The clock of PostgreSQL, so that all processes of a portal agree whatever their machines' clocks show: it is read
 * every few seconds and runs steadily in between. For SQLite it is this machine's clock.
 */
export async function followDatabaseTime(db: Db): Promise<DatabaseTime> {
  if (engineOf(db) === 'sqlite') return { clock: Date.now, stop() {} };
  const [least, most] = await measureOffset(db);
  let aheadMs = (least + most) / 2;
  let isUpdating = false;

  async function updateOffset() {
    if (isUpdating) return;
    isUpdating = true;
    try {
      const [atLeast, atMost] = await measureOffset(db);
      // A slow answer has a wide error range, so it only corrects a difference outside of that range.
      aheadMs = Math.min(Math.max(aheadMs, atLeast), atMost);
    } finally {
      isUpdating = false;
    }
  }

  // Everything else reports an unreachable database already.
  const timer = setInterval(() => void updateOffset().catch(() => {}), updateEveryMs);
  timer.unref();
  return {
    clock: () => Math.floor(performance.now() + aheadMs),
    stop: () => clearInterval(timer),
  };
}

/**
 * By how many milliseconds this machine's clock is certainly ahead of the database's. The round trip is deducted, so a
 * slow answer shows no difference between equal clocks. 0 for SQLite.
 */
export async function clockDifference(db: Db): Promise<number> {
  if (engineOf(db) === 'sqlite') return 0;
  const askedAt = Date.now();
  const time = await readTime(db);
  return Math.min(Math.max(0, askedAt - time), Date.now() - time);
}

/** Lower and upper bound of the database's time minus this process's steady clock, in ms. */
async function measureOffset(db: Db): Promise<[number, number]> {
  const askedAt = performance.now();
  const time = await readTime(db);
  return [time - performance.now(), time - askedAt];
}

async function readTime(db: Db): Promise<number> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(db);
  return Date.parse(rows[0]?.at ?? '');
}
