import { type Insertable, type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';
import { countOn } from '#server/db/transfer/next-ids.ts';

type Table = keyof Schema & string;

const valuesMax = { sqlite: 30_000, postgres: 60_000 };

/** Inserts this many rows, numbered from 1, in one transaction. */
export async function insertMany<Name extends Table>(
  db: Kysely<Schema>,
  table: Name,
  count: number,
  rowOf: (number: number) => Insertable<Schema[Name]>,
): Promise<void> {
  if (count < 1) return;
  const columns = Object.keys(rowOf(1)).length;
  const atOnce = Math.min(500, Math.floor(valuesMax[engineOf(db)] / columns));
  await db.transaction().execute(async (transaction) => {
    for (let first = 1; first <= count; first += atOnce) {
      const rows = Array.from({ length: Math.min(atOnce, count - first + 1) }, (_, at) => rowOf(first + at));
      await transaction
        .insertInto(table as Table)
        .values(rows as never)
        .execute();
    }
  });
}

export async function insertAll<Name extends Table>(
  db: Kysely<Schema>,
  table: Name,
  rows: readonly Insertable<Schema[Name]>[],
): Promise<void> {
  await insertMany(db, table, rows.length, (number) => rows[number - 1] as Insertable<Schema[Name]>);
}

/** Sets every id counter behind the inserted ids. */
export async function countOnEach(db: Kysely<Schema>): Promise<void> {
  if (engineOf(db) === 'sqlite') return;
  const { rows } = await sql<{ table: Table }>`
    select table_name as "table" from information_schema.columns
    where table_schema = current_schema() and column_name = 'id'
      and (is_identity = 'YES' or column_default like 'nextval%')`.execute(db);
  await countOn(
    db,
    rows.map(({ table }) => table),
  );
}
