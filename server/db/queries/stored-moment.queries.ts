import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';

const counter = 'lastStored';

/** Stores a moment, in ms, that is later than the one before also where the clock is not. Answers it. */
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

/** The last moment that the database has; null for one in which there is none yet. */
export async function findStoredMoment(db: Db): Promise<number | null> {
  const row = await db.selectFrom('counters').where('name', '=', counter).select('next').executeTakeFirst();
  return row?.next ?? null;
}
