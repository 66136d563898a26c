import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import { lineOf, type Row, readRows, rowOf } from '#server/db/transfer/carried-rows.ts';
import { listCarriedTables, type TransferTable } from '#server/db/transfer/carried-tables.ts';
import { alignedRows } from '#server/platform/aligned-rows.ts';
import { linesOf, type Manifest, tableFileIn } from './archive-format.ts';

/** Content of a table in the archive and in the database, each read separately. */
export interface TableProof {
  table: string;
  rows: number;
  /** SHA-256 of the rows as lines of the archive, and of the database rows written as such lines. */
  archived: string;
  stored: string;
  /** The first row that differs, such as `users id 5`; null if all are equal. */
  difference: string | null;
}

/** Compares every row of an archive with the row in the database. */
export async function proveTables(db: Kysely<Schema>, folder: string, manifest: Manifest): Promise<TableProof[]> {
  const proofs: TableProof[] = [];
  for (const table of await listCarriedTables(db)) {
    const { difference, ...stored } = await db
      .transaction()
      .execute((transaction) => compare(table, readRows(transaction, table), linesOf(tableFileIn(folder, table.name))));
    proofs.push({ table: table.name, archived: manifest.tables[table.name]?.sha256 ?? '', ...stored, difference });
  }
  return proofs.sort((one, other) => (one.table < other.table ? -1 : 1));
}

async function compare(
  table: TransferTable,
  stored: AsyncGenerator<Row[]>,
  archived: AsyncGenerator<string>,
): Promise<Pick<TableProof, 'rows' | 'stored' | 'difference'>> {
  const hash = createHash('sha256');
  let count = 0;
  let difference: string | null = null;
  for await (const rows of stored) {
    for (const row of rows) {
      const line = lineOf(table, row);
      hash.update(`${line}\n`);
      count++;
      const next = await archived.next();
      if (difference === null && next.value !== line) difference = nameOf(table, row);
    }
  }
  const more = await archived.next();
  if (difference === null && !more.done) difference = nameOf(table, rowOf(table, more.value));
  // Otherwise the file stays open.
  await archived.return(undefined);
  return { rows: count, stored: hash.digest('hex'), difference };
}

function nameOf({ name, key }: TransferTable, row: Row): string {
  return [name, ...key.map((column) => `${column} ${row[column]}`)].join(' ');
}

const digestShown = 16;

/** The proofs as a text table, with the first digits of each SHA-256. */
export function proofText(proofs: readonly TableProof[]): string {
  const lines = proofs.map(({ table, rows, archived, stored, difference }) => [
    ...[table, String(rows), archived.slice(0, digestShown), stored.slice(0, digestShown)],
    difference === null ? 'equal' : `DIFFERS at ${difference}`,
  ]);
  return alignedRows([['table', 'rows', 'in the archive', 'in the database', ''], ...lines]);
}
