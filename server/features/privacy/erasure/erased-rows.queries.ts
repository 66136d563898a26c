import { sql } from 'kysely';
import type { TableName } from '#server/db/declarations/declaration.ts';
import { declarations, partsOf, tableNames } from '#server/db/declarations/declarations.ts';
import type { Db } from '#server/db/schema.ts';
import { listCarriedTables } from '#server/db/transfer/carried-tables.ts';

type Named = 'person' | 'institution' | 'conversation';

export interface NamingRows {
  table: TableName;
  columns: readonly string[];
}

/** Rows that are deleted with a person, an institution or a person's support channel, as declared. */
export function rowsNaming(of: Named): NamingRows[] {
  return tableNames.flatMap((table) => {
    const named = Object.entries(declarations[table].names);
    const columns = named.filter(([, name]) => name?.of === of && name.erasure === 'delete').map(([column]) => column);
    return columns.length === 0 ? [] : { table, columns };
  });
}

/** rowsNaming in an order that satisfies foreign keys: referring rows first. */
export async function rowsToDelete(db: Db, of: Named): Promise<NamingRows[]> {
  const order = (await listCarriedTables(db)).map(({ name }) => name).reverse();
  return rowsNaming(of).sort((one, other) => order.indexOf(one.table) - order.indexOf(other.table));
}

/** Deletes rows with this value in one of the columns, after the rows of other tables that belong to them. */
export async function deleteRows(db: Db, { table, columns }: NamingRows, value: number | string): Promise<void> {
  for (const column of columns) {
    const rows = sql`from ${sql.table(table)} where ${sql.ref(column)} = ${value}`;
    for (const part of partsOf(table))
      await sql`delete from ${sql.table(part.table)} where ${sql.ref(part.column)} in (select id ${rows})`.execute(db);
    await sql`delete ${rows}`.execute(db);
  }
}

interface EmptiedColumns {
  table: TableName;
  /** Refers to the erased person or institution. */
  column: string;
  emptied: readonly string[];
}

/** Columns set to null in rows that refer to an erased person or institution. */
export function columnsEmptiedWith(of: Named): EmptiedColumns[] {
  return tableNames.flatMap((table) =>
    Object.entries(declarations[table].names).flatMap(([column, name]) =>
      name?.of === of && typeof name.erasure !== 'string' ? { table, column, emptied: name.erasure } : [],
    ),
  );
}

export async function emptyColumns(db: Db, { table, column, emptied }: EmptiedColumns, id: number): Promise<void> {
  const nulls = sql.join(emptied.map((name) => sql`${sql.ref(name)} = null`));
  await sql`update ${sql.table(table)} set ${nulls} where ${sql.ref(column)} = ${id}`.execute(db);
}
