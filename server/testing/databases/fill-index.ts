import { type Kysely, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

/** Makes a search index one large segment, as it becomes over time: deletions are then only recorded beside it. */
export async function fillIndex(db: Kysely<Schema>, index: 'messageSearch' | 'resourceSearch'): Promise<void> {
  const [table, column] = [sql.table(index), sql.ref(index)];
  await sql`
    insert into ${table} (rowid, words)
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 3000)
    select 1000000000 + n, 'filler' || n || ' others' || (n % 50) from numbers`.execute(db);
  await sql`insert into ${table} (${column}) values ('optimize')`.execute(db);
}
