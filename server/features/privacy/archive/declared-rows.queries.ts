import { sql } from 'kysely';
import type { ArchivedRows, Said, TableName } from '#server/db/declarations/declaration.ts';
import type { Db } from '#server/db/schema.ts';
import { rowsAtOnce } from './account.queries.ts';

export type DeclaredRow = Record<string, string | number | boolean | null>;

/** Rows of a table that name the person in one of the columns. Large tables are read in pages. */
export async function* readDeclaredRows(
  db: Db,
  { table, by, rows }: { table: TableName; by: readonly string[]; rows: ArchivedRows<string> },
  id: number,
): AsyncGenerator<readonly DeclaredRow[]> {
  const { says, where = {}, sortedBy, pagedBy = 'id' } = rows;
  const order = sortedBy ?? pagedBy;
  const columns = new Set([...Object.values(says).flatMap(columnsOf), order]);
  const isPersons = sql.join(
    by.map((column) => sql`${sql.ref(column)} = ${id}`),
    sql` or `,
  );
  const isWanted = Object.entries(where).map(([column, value]) =>
    value === null ? sql` and ${sql.ref(column)} is null` : sql` and ${sql.ref(column)} = ${value}`,
  );
  const found = sql`select ${sql.join([...columns].map((column) => sql.ref(column)))} from ${sql.table(table)}
    where (${isPersons})${sql.join(isWanted, sql``)}`;
  if (sortedBy !== undefined) {
    yield (await sql<DeclaredRow>`${found} order by ${sql.ref(order)}`.execute(db)).rows;
    return;
  }
  for (let after: unknown = 0; ; ) {
    const page = sql<DeclaredRow>`${found} and ${sql.ref(order)} > ${after} order by ${sql.ref(order)} limit ${rowsAtOnce}`;
    const { rows: read } = await page.execute(db);
    yield read;
    if (read.length < rowsAtOnce) return;
    after = read.at(-1)?.[order];
  }
}

function columnsOf(said: Said<string>): string[] {
  if (said === null) return [];
  if (typeof said === 'string') return [said];
  if ('text' in said) return said.beside === undefined ? [] : [said.beside];
  if ('role' in said) return [said.role];
  if ('name' in said) return [said.name];
  return 'conversation' in said ? [said.conversation] : [said.column];
}
