import { sql } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import type { ItemKeys } from '#server/db/keys/item-keys.ts';
import { deleteSome } from '#server/db/queries/delete-some.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthColumn, UsageTables } from '#server/db/tables/usage.ts';

export type FactRow = Omit<UsageTables['usageFacts'], 'importId'>;
export type SumRow = Omit<UsageTables['usageSums'], 'importId'>;

/** Rows of one transaction that stores or deletes figures: some milliseconds, in which nobody else can write into SQLite. */
export const rowsAtOnce = 300;

export const monthColumns = Array.from({ length: 12 }, (_, month) => `m${month + 1}` as MonthColumn);

/** Stores rows of an import that is still invisible. */
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

export interface NewItem extends ItemKeys {
  cells: readonly string[];
}

/** Stores items, numbered from `first` on. */
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

/** Deletes some hundred rows of an import. Returns their number. */
export async function deleteSomeFacts(db: Db, importId: number): Promise<number> {
  return deleteSome(db, { table: 'usageFacts', key: ['metric', 'row', 'year'], importId, limit: rowsAtOnce });
}

/** Deletes some hundred items of an import. Returns their number. */
export async function deleteSomeItems(db: Db, importId: number): Promise<number> {
  return deleteSome(db, { table: 'usageItems', key: ['item'], importId, limit: rowsAtOnce });
}

export async function deleteSums(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('usageSums').where('importId', '=', importId).execute();
}

/** Finds imports with stored figures but no row of their own. One index look-up for each import: scanning all figures would be too slow. */
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
