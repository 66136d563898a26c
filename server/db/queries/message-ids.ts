import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/*
 * Messages and changes share one series of ids: a row of `counters` on SQLite, a sequence on PostgreSQL, which several
 * transactions use at once.
 */

const counter = 'messageId';

/** Takes ascending ids that are never given again. */
export async function takeMessageIds(db: Db, count: number): Promise<number[]> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval('"messageIds"') as id from generate_series(1, ${count}::int)`.execute(db);
    return rows.map(({ id }) => id);
  }
  const { next } = await db
    .updateTable('counters')
    .set(({ eb }) => ({ next: eb('next', '+', count) }))
    .where('name', '=', counter)
    .returning('next')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => next - count + at);
}

/** The newest id that was taken; 0 if none was. */
export async function findNewestMessageId(db: Db): Promise<number> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select case when is_called then last_value else last_value - 1 end as id from "messageIds"`.execute(db);
    return rows[0]?.id ?? 0;
  }
  const row = await db.selectFrom('counters').where('name', '=', counter).select('next').executeTakeFirst();
  return (row?.next ?? 1) - 1;
}

export async function setNextMessageId(db: Db, next: number): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`select setval('"messageIds"', ${next}, false)`.execute(db);
  else await db.updateTable('counters').set({ next }).where('name', '=', counter).execute();
}
