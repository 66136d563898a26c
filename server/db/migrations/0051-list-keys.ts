import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { invoiceKeys } from '#server/db/keys/invoice-keys.ts';
import { keysOfPerson } from '#server/db/keys/name-key.ts';

/** What lists are sorted and searched by stands beside it, with an index: a page is read without the others. */
export async function listKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // By code points on both engines, whatever language a database is set up for.
  const key = types.isSqlite ? sql`text` : sql`text collate "C"`;
  const added = {
    users: ['searchText'],
    invoices: ['institutionKey', 'searchText'],
  };
  for (const [table, columns] of Object.entries(added)) {
    for (const name of columns) {
      await db.schema
        .alterTable(table)
        .addColumn(name, key, (column) => column.notNull().defaultTo(''))
        .execute();
    }
  }
  const people = { table: 'users', columns: ['fullName', 'username', 'department'] };
  await fill<Parameters<typeof keysOfPerson>[0]>(db, people, keysOfPerson);
  const billed = ['number', 'institutionName', 'attention', 'planName', 'lines', 'purchaseOrder'];
  await fill<Parameters<typeof invoiceKeys>[0]>(db, { table: 'invoices', columns: billed }, invoiceKeys);
  const indexes = {
    usersByRoleAndName: ['users', 'role', 'deactivatedAt', 'nameKey', 'id'],
    institutionsByName: ['institutions', 'nameKey', 'id'],
    invoicesByDueDate: ['invoices', 'dueDate', 'id'],
    invoicesByTotal: ['invoices', 'totalPence', 'id'],
    invoicesByInstitutionKey: ['invoices', 'institutionKey', 'id'],
  } as const;
  for (const [name, [table, ...columns]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}

const rowsAtOnce = 1000;

/** Writes what is made of a row beside it. */
async function fill<Row>(
  db: Kysely<unknown>,
  { table, columns }: { table: string; columns: readonly string[] },
  keysOf: (row: Row) => Record<string, string>,
): Promise<void> {
  const read = sql.join(['id', ...columns].map((name) => sql.ref(name)));
  for (let after = 0; ; ) {
    const { rows } = await sql<Row & { id: number }>`
      select ${read} from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db);
    for (const row of rows) {
      const set = Object.entries(keysOf(row)).map(
        ([name, value]): RawBuilder<unknown> => sql`${sql.ref(name)} = ${value}`,
      );
      await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
