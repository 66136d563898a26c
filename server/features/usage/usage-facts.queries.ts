import { CompiledQuery, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import type { MonthColumn, UsageTables } from '#server/db/schema-usage.ts';

/** One row of the table, as it is written. */
export type FactRow = Omit<UsageTables['usageFacts'], 'importId'>;
export type SumRow = Omit<UsageTables['usageSums'], 'importId'>;

/** Rows of one statement, below the number of values that it may carry. */
const rowsOfStatement = 50;
const sumsOfStatement = 200;
/** Rows of one step of a sweep: a few milliseconds. */
const sweptAtOnce = 500;

export const monthColumns = Array.from({ length: 12 }, (_, month) => `m${month + 1}` as MonthColumn);
const columns = ['metric', 'row', 'year', 'title', 'dataType', ...monthColumns] as const;
const columnList = columns.map((column) => `"${column}"`).join(', ');

/** Writes rows of an import that nobody sees yet. The texts are made once: building them anew costs more than storing. */
export async function insertFacts(db: Db, importId: number, rows: readonly FactRow[]): Promise<void> {
  if (engineOf(db) === 'postgres') return insertFactArrays(db, importId, rows);
  for (let start = 0; start < rows.length; start += rowsOfStatement) {
    const chunk = rows.slice(start, start + rowsOfStatement);
    const values = chunk.flatMap((row) => [importId, ...columns.map((column) => row[column])]);
    await db.executeQuery(
      CompiledQuery.raw(chunk.length === rowsOfStatement ? wholeStatement : insertText(chunk.length), values),
    );
  }
}

export async function insertSums(db: Db, importId: number, sums: readonly SumRow[]): Promise<void> {
  for (let start = 0; start < sums.length; start += sumsOfStatement) {
    const chunk = sums.slice(start, start + sumsOfStatement).map((sum) => ({ importId, ...sum }));
    await db.insertInto('usageSums').values(chunk).execute();
  }
}

/** Takes out some rows of an import. False once there are none left. */
export async function deleteSomeFacts(db: Db, importId: number): Promise<boolean> {
  const some = db.selectFrom('usageFacts').where('importId', '=', importId).limit(sweptAtOnce);
  const deleted = await db
    .deleteFrom('usageFacts')
    .where('importId', '=', importId)
    .where(({ eb, refTuple }) =>
      eb(
        refTuple('metric', 'row', 'year'),
        'in',
        some.select(['metric', 'row', 'year']).$asTuple('metric', 'row', 'year'),
      ),
    )
    .executeTakeFirstOrThrow();
  return deleted.numDeletedRows > 0n;
}

export async function deleteSums(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('usageSums').where('importId', '=', importId).execute();
}

function insertText(rows: number): string {
  const row = `(${Array.from({ length: columns.length + 1 }, () => '?').join(',')})`;
  return `insert into "usageFacts" ("importId", ${columnList}) values ${Array.from({ length: rows }, () => row).join(',')}`;
}

const wholeStatement = insertText(rowsOfStatement);

/** One array for each column: a statement with thousands of values would be planned anew each time. */
async function insertFactArrays(db: Db, importId: number, rows: readonly FactRow[]): Promise<void> {
  if (rows.length === 0) return;
  const arrays = columns.map((column) => {
    const type = ['metric', 'title', 'dataType'].includes(column) ? 'text' : 'bigint';
    return sql`${rows.map((row) => row[column])}::${sql.raw(type)}[]`;
  });
  await sql`
    insert into "usageFacts" ("importId", ${sql.raw(columnList)})
    select ${importId}::bigint, facts.* from unnest(${sql.join(arrays)}) as facts
  `.execute(db);
}
