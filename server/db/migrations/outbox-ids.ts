import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** The highest id that the outbox has given. Rows that move into it get theirs added, so that none comes twice. */
export async function lastOutboxId(db: Kysely<unknown>, types: ColumnTypes): Promise<number> {
  const { rows } = await (types.isSqlite
    ? sql<{ id: number }>`select seq as id from sqlite_sequence where name = 'outbox'`
    : sql<{ id: number }>`select nextval(pg_get_serial_sequence('outbox', 'id')) as id`
  ).execute(db);
  return Number(rows[0]?.id ?? 0);
}

/** Goes on counting after rows that brought their ids. SQLite does so by itself. */
export async function countOnInOutbox(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.isSqlite) return;
  await sql`
    select setval(pg_get_serial_sequence('outbox', 'id'), greatest(nextval(pg_get_serial_sequence('outbox', 'id')),
      (select coalesce(max(id), 0) + 1 from outbox)), false)`.execute(db);
}
