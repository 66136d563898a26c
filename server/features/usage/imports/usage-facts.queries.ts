import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import { engineOf } from '#server/db/engine.ts';
import type { ItemKeys } from '#server/db/keys/item-keys.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthColumn, UsageTables } from '#server/db/tables/usage.ts';

export type FactRow = Omit<UsageTables['usageFacts'], 'importId'>;
export type SumRow = Omit<UsageTables['usageSums'], 'importId'>;

/** Rows of one transaction that stores or deletes figures: some milliseconds, in which nobody else writes into SQLite. */
export const rowsAtOnce = 300;

export const monthColumns = Array.from({ length: 12 }, (_, month) => `m${month + 1}` as MonthColumn);

/** Stores rows of an import that nobody sees yet. */
export async function insertFacts(db: Db, importId: number, rows: readonly FactRow[]): Promise<void> {
  for (const some of chunksOf(rows.map((row) => ({ importId, ...row })))) {
    await db.insertInto('usageFacts').values(some).execute();
  }
}

export async function insertSums(db: Db, importId: number, sums: readonly SumRow[]): Promise<void> {
  for (const some of chunksOf(sums.map((sum) => ({ importId, ...sum })))) {
    await db.insertInto('usageSums').values(some).execute();
  }
}

/** What identifies an item, and its place among others. */
export interface NewItem extends ItemKeys {
  cells: readonly string[];
}

/** Stores what identifies items, numbered from `first` on. */
export async function insertItems(
  db: Db,
  importId: number,
  { first, items }: { first: number; items: readonly NewItem[] },
): Promise<void> {
  const rows = items.map(({ cells, ...keys }, at) => {
    return { importId, item: first + at, attributes: JSON.stringify(cells), ...keys };
  });
  for (const some of chunksOf(rows)) await db.insertInto('usageItems').values(some).execute();
}

/** Deletes some hundred rows of an import. Answers how many there were. */
export async function deleteSomeFacts(db: Db, importId: number): Promise<number> {
  return deleteSome(db, { table: sql.id('usageFacts'), key: sql.raw('metric, "row", year'), importId });
}

/** Deletes some hundred items of an import. Answers how many there were. */
export async function deleteSomeItems(db: Db, importId: number): Promise<number> {
  return deleteSome(db, { table: sql.id('usageItems'), key: sql.raw('item'), importId });
}

async function deleteSome(
  db: Db,
  { table, key, importId }: { table: RawBuilder<unknown>; key: RawBuilder<unknown>; importId: number },
): Promise<number> {
  const some = (column: RawBuilder<unknown>) =>
    sql`select ${column} from ${table} where "importId" = ${importId} limit ${rowsAtOnce}`;
  const place = sql.raw('ctid');
  // Before PostgreSQL has counted a table anew it thinks its rows few, and compares each with each: 8 s for 12,000 rows.
  const { numAffectedRows = 0n } =
    engineOf(db) === 'postgres'
      ? await sql`delete from ${table} where ctid = any(array(${some(place)}))`.execute(db)
      : await sql`delete from ${table} where "importId" = ${importId} and (${key}) in (${some(key)})`.execute(db);
  return Number(numAffectedRows);
}

export async function deleteSums(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('usageSums').where('importId', '=', importId).execute();
}

/**
 * Imports of which figures are stored, and no row. One look into the index for each import: to read all figures would take as long
 * as they are many.
 */
export async function listRowlessImports(db: Db): Promise<number[]> {
  const found = new Set<number>();
  for (const name of ['usageFacts', 'usageItems', 'usageSums']) {
    const table = sql.id(name);
    const { rows } = await sql<{ id: number }>`
      with recursive imports (id) as (
        select min("importId") from ${table}
        union all
        select (select min("importId") from ${table} where "importId" > imports.id) from imports where imports.id is not null)
      select id from imports where id is not null and id not in (select id from "usageImports")`.execute(db);
    for (const { id } of rows) found.add(id);
  }
  return [...found];
}
