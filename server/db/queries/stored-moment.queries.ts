import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

const counter = 'lastStored';

/** Stores a time in ms that is always later than the one before, even if the clock is not. Returns it. */
export async function storeMoment(db: Db, now: number): Promise<number> {
  const { next } = await db
    .insertInto('counters')
    .values({ name: counter, next: now })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        next: sql<number>`case when counters.next < excluded.next then excluded.next else counters.next + 1 end`,
      }),
    )
    .returning('next')
    .executeTakeFirstOrThrow();
  return next;
}

/** SQLite's counters: rows changed by this connection, and changes of the file by other connections. */
export interface StoredCount {
  changes: number;
  version: number;
}

export async function countStored(db: Db): Promise<StoredCount> {
  const { rows } = await sql<StoredCount>`
    select total_changes() as changes, data_version as version from pragma_data_version`.execute(db);
  return rows[0] ?? { changes: 0, version: 0 };
}

/** The last stored time; null if there is none yet. */
export async function findStoredMoment(db: Db): Promise<number | null> {
  const row = await db.selectFrom('counters').where('name', '=', counter).select('next').executeTakeFirst();
  return row?.next ?? null;
}
