import { sql } from 'kysely';
import { locked } from '#server/db/engines/locks.ts';
import type { Db } from '#server/db/schema.ts';
import { listCarriedTables } from '#server/db/transfer/carried-tables.ts';
import { beginningOf, keyIdOf } from './sealed-text.ts';

const beginningLength = beginningOf({ id: '0123456789abcdef' }).length;
/** The table has one row at most. */
const only = 1;

/** The suffix marks a column of sealed texts. It may be null: for no text, or for one whose key was lost. */
export type SealedColumnName = `${string}Sealed`;

/** A column of sealed texts, and the key column of its table. */
export interface SealedColumn {
  table: string;
  column: string;
  key: string;
}

/** Finds every column of sealed texts in the database itself, so none has to be listed. */
export async function listSealedColumns(db: Db): Promise<SealedColumn[]> {
  const tables = await listCarriedTables(db);
  return tables.flatMap(({ name: table, columns, key }) =>
    columns
      .filter(({ name }) => name.endsWith('Sealed'))
      .map(({ name: column }) => {
        const [only, ...more] = key;
        if (!only || more.length > 0)
          throw new Error(`${table}.${column} is sealed, so ${table} needs a key of one column`);
        return { table, column, key: only };
      }),
  );
}

export async function findProof(db: Db): Promise<string | null> {
  const row = await db.selectFrom('sealing').select('proof').executeTakeFirst();
  return row?.proof ?? null;
}

/** Reads the proof with a lock: until the transaction ends no other key can become current. */
export async function holdProof(db: Db): Promise<string | null> {
  const row = db.selectFrom('sealing').select('proof');
  return (await locked(db, row, 'forShare').executeTakeFirst())?.proof ?? null;
}

/** Stores the proof unless another process was first; returns the stored one. */
export async function keepProof(db: Db, proof: string): Promise<string> {
  await db
    .insertInto('sealing')
    .values({ id: only, proof })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await findProof(db)) ?? proof;
}

export async function replaceProof(db: Db, proof: string): Promise<void> {
  await db
    .insertInto('sealing')
    .values({ id: only, proof })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ proof }))
    .execute();
}

export interface SealedRow {
  row: string | number;
  sealed: string;
}

/** Up to `limit` rows of a column whose texts do not begin with a key's prefix. */
export async function listSealedOtherwise(
  db: Db,
  { table, column, key }: SealedColumn,
  { beginning, limit }: { beginning: string; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(key)} as "row", ${sql.ref(column)} as sealed from ${sql.table(table)}
    where substr(${sql.ref(column)}, 1, ${sql.lit(beginning.length)}) <> ${beginning} order by 1 limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Replaces the text of a row, if the row still has this one. */
export async function replaceSealed(
  db: Db,
  { table, column, key }: SealedColumn,
  { row, sealed, next }: SealedRow & { next: string | null },
): Promise<void> {
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${next}
    where ${sql.ref(key)} = ${row} and ${sql.ref(column)} = ${sealed}`.execute(db);
}

/** The ids of the keys that sealed the texts of a column. */
export async function listKeyIds(db: Db, { table, column }: SealedColumn): Promise<string[]> {
  const { rows } = await sql<{ beginning: string }>`
    select distinct substr(${sql.ref(column)}, 1, ${sql.lit(beginningLength)}) as beginning from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(db);
  return rows.map(({ beginning }) => keyIdOf(beginning));
}
