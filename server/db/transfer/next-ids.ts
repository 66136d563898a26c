import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** The next id by table; 1 for a table that is not named. */
export type NextIds = Record<string, number>;

/** Ids are never reused, not even after the newest row was deleted, so the next ids are transferred with the rows. */
export async function readNextIds(db: Db): Promise<NextIds> {
  const found = engineOf(db) === 'sqlite' ? await nextIdsOfSqlite(db) : await nextIdsOfPostgres(db);
  const handedOut = found.filter(({ next }) => next > 1).sort((one, other) => (one.name < other.name ? -1 : 1));
  return Object.fromEntries(handedOut.map(({ name, next }) => [name, next]));
}

export async function setNextIds(db: Kysely<Schema>, nextIds: NextIds): Promise<void> {
  if (engineOf(db) === 'sqlite') {
    for (const [name, next] of Object.entries(nextIds)) await setOnSqlite(db, name, next);
    return;
  }
  for (const { name, sequence } of await listSequences(db)) {
    const next = nextIds[name];
    if (next !== undefined) await sql`select setval(${sequence}::regclass, ${next}, false)`.execute(db);
  }
}

/** Continues the ids of these tables after rows that brought theirs. SQLite does so by itself. */
export async function countOn(db: Db, tables: readonly (keyof Schema & string)[]): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  const counters = tables.map(
    (table) => sql`
      (select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), max(id)) from ${sql.table(table)} having max(id) is not null)`,
  );
  await sql`select ${sql.join(counters)}`.execute(db);
}

interface NextId {
  name: string;
  next: number;
}

async function nextIdsOfSqlite(db: Db): Promise<NextId[]> {
  const { rows } = await sql<NextId>`
    select name, seq + 1 as next from sqlite_sequence
    union all select 'messages', next from counters where name = 'messageId'`.execute(db);
  return rows;
}

async function setOnSqlite(db: Kysely<Schema>, name: string, next: number): Promise<void> {
  if (name === 'messages') {
    await db.updateTable('counters').set({ next }).where('name', '=', 'messageId').execute();
    return;
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${next - 1})`.execute(db);
}

async function nextIdsOfPostgres(db: Db): Promise<NextId[]> {
  const found: NextId[] = [];
  for (const { name, sequence } of await listSequences(db)) {
    const { rows } = await sql<{ next: number }>`
      select case when is_called then last_value + 1 else last_value end as next from ${sql.raw(sequence)}`.execute(db);
    found.push({ name, next: rows[0]?.next ?? 1 });
  }
  return found;
}

/** Sequence names are quoted for use in a statement. */
async function listSequences(db: Db): Promise<{ name: string; sequence: string }[]> {
  const { rows } = await sql<{ name: string; sequence: string }>`
    select c.relname as name, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute as a join pg_class as c on c.oid = a.attrelid
    where a.attidentity <> '' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())
    union all select 'messages', '"messageIds"'`.execute(db);
  return rows;
}
