import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Engine } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/**
 * Lets several processes come to the same rows at the same moment: on PostgreSQL each waits there until all do, and none knows what
 * the others are about to change. SQLite lets one at a time write, in whatever order.
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
    // As an update locks them: rows that only name one of these by its id may come.
    await sql`select from ${sql.table(table)} for no key update`.execute(transaction);
    racing = Promise.all(racers.map((race) => race()));
    racing.catch(() => {});
    await untilWaiting(db, racers.length, table);
  });
  await racing;
}

/** Until so many statements wait for a lock, of all or of those that name a table. */
export async function untilWaiting(db: Db, count: number, table = ''): Promise<void> {
  const waiting = sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like ${`%${table}%`}`;
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.count).toBe(count);
}
