import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthColumn, UsageTables } from '#server/db/tables/usage.ts';

/** The values of one row in the order of `factColumns`. Making objects of them would take longer than storing. */
export type FactRow = readonly (string | number | null)[];
export type SumRow = Omit<UsageTables['usageSums'], 'importId'>;

/** Rows of one statement, below the number of values that it may carry. */
const rowsOfStatement = 50;
const sumsOfStatement = 200;
/** Rows of one transaction that stores or deletes figures: some milliseconds, in which nobody else writes into SQLite. */
export const rowsAtOnce = 300;

export const monthColumns = Array.from({ length: 12 }, (_, month) => `m${month + 1}` as MonthColumn);
/** All but `importId`. */
const factColumns = ['metric', 'row', 'year', 'title', 'dataType', 'item', ...monthColumns] as const;
const columnList = factColumns.map((column) => `"${column}"`).join(', ');

/** Stores rows of an import that nobody sees yet. The statement is built once, because building takes longer than storing. */
export async function insertFacts(db: Db, importId: number, rows: readonly FactRow[]): Promise<void> {
  if (engineOf(db) === 'postgres') return insertFactArrays(db, importId, rows);
  for (let start = 0; start < rows.length; start += rowsOfStatement) {
    const end = Math.min(start + rowsOfStatement, rows.length);
    const values: (string | number | null)[] = [];
    for (let at = start; at < end; at++) values.push(importId, ...(rows[at] ?? []));
    const text = end - start === rowsOfStatement ? wholeStatement : insertText(end - start);
    await db.executeQuery(CompiledQuery.raw(text, values));
  }
}

export async function insertSums(db: Db, importId: number, sums: readonly SumRow[]): Promise<void> {
  for (let start = 0; start < sums.length; start += sumsOfStatement) {
    const chunk = sums.slice(start, start + sumsOfStatement).map((sum) => ({ importId, ...sum }));
    await db.insertInto('usageSums').values(chunk).execute();
  }
}

/** Stores what identifies items, numbered from `first` on: one text for all of them, which the database takes apart. */
export async function insertItems(
  db: Db,
  importId: number,
  { first, items }: { first: number; items: readonly (readonly string[])[] },
): Promise<void> {
  const list = JSON.stringify(items);
  const numbered =
    engineOf(db) === 'postgres'
      ? sql`select ${importId}::bigint, ${first}::bigint + place - 1, value::text
          from json_array_elements(${list}::json) with ordinality as items (value, place)`
      : sql`select ${importId}, ${first} + key, value from json_each(${list})`;
  await sql`insert into "usageItems" ("importId", item, attributes) ${numbered}`.execute(db);
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

function insertText(rows: number): string {
  const row = `(${Array.from({ length: factColumns.length + 1 }, () => '?').join(',')})`;
  return `insert into "usageFacts" ("importId", ${columnList}) values ${Array.from({ length: rows }, () => row).join(',')}`;
}

const wholeStatement = insertText(rowsOfStatement);

/** One array for each column: a statement with thousands of values would be planned anew each time. */
async function insertFactArrays(db: Db, importId: number, rows: readonly FactRow[]): Promise<void> {
  if (rows.length === 0) return;
  const arrays = factColumns.map((column, at) => {
    const type = ['metric', 'title', 'dataType'].includes(column) ? 'text' : 'bigint';
    return sql`${rows.map((row) => row[at] ?? null)}::${sql.raw(type)}[]`;
  });
  await sql`
    insert into "usageFacts" ("importId", ${sql.raw(columnList)})
    select ${importId}::bigint, facts.* from unnest(${sql.join(arrays)}) as facts
  `.execute(db);
}
