import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** The highest id that a table has given, also to rows that were deleted since; 0 for none. */
export async function lastIdOf(db: Kysely<unknown>, types: ColumnTypes, table: string): Promise<number> {
  const from = types.isSqlite
    ? sql`select seq as id from sqlite_sequence where name = ${table}`
    : sql`select case when is_called then last_value else last_value - 1 end as id from ${await sequenceOf(db, table)}`;
  const { rows } = await sql<{ id: number }>`${from}`.execute(db);
  return Number(rows[0]?.id ?? 0);
}

/** Goes on counting after this id, and after rows that brought theirs. */
export async function countOnInOutbox(db: Kysely<unknown>, types: ColumnTypes, lastId: number): Promise<void> {
  const highest = await sql<{ id: number | null }>`select max(id) as id from outbox`.execute(db);
  const last = Math.max(lastId, Number(highest.rows[0]?.id ?? 0));
  if (last === 0) return;
  if (!types.isSqlite) {
    await sql`select setval(pg_get_serial_sequence('outbox', 'id'), ${last})`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = 'outbox'`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values ('outbox', ${last})`.execute(db);
}

/** Quoted for use in a statement. */
async function sequenceOf(db: Kysely<unknown>, table: string) {
  const found = sql<{ name: string }>`select pg_get_serial_sequence(${`"${table}"`}, 'id') as name`;
  const { rows } = await found.execute(db);
  return sql.raw(rows[0]?.name ?? '');
}
