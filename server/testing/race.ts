import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/**
 * Makes several processes reach the same rows at once: on PostgreSQL each waits for a lock until all do, and none knows
 * the others' changes. SQLite lets one write at a time, in any order.
 */
export async function raceFor(
  table: keyof Schema & string,
  { engine, db }: { engine: Engine; db: Kysely<Schema> },
  racers: readonly (() => Promise<unknown>)[],
): Promise<void> {
  if (engine === 'sqlite') {
    await Promise.all(racers.map((race) => race()));
    return;
  }
  let racing: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (transaction) => {
    // Locks like an UPDATE, so that rows that only refer to these by id can still be inserted.
    await sql`select from ${sql.table(table)} for no key update`.execute(transaction);
    racing = Promise.all(racers.map((race) => race()));
    racing.catch(() => {});
    await untilWaiting(db, racers.length, table);
  });
  await racing;
}

/** Waits until this many statements wait for a lock; with `table`, only statements that name it. */
export async function untilWaiting(db: Db, count: number, table = ''): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`;
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(count);
}
