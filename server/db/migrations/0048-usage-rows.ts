import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { hasTable } from '#server/db/migrating/has-table.ts';
import { createUsageFigures } from './0004-usage.ts';
import { createUsageItems } from './0017-usage-items.ts';

/**
 * The rows of usage reports come into the main database. SQLite had them in a file of their own, which is attached as `usage` while
 * this runs (data-folder/former-usage-file.ts) and only read. PostgreSQL has had them here from the first.
 */
export async function usageRows(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // They are there as well where an archive of a former version was loaded.
  if (!(await hasTable(db, 'usageSums'))) {
    await createUsageFigures(db, types);
    await createUsageItems(db, types);
  }
  if (types.isSqlite) for (const table of ['usageSums', 'usageFacts', 'usageItems']) await carryOver(db, table);
}

interface AttachedColumn {
  name: string;
  /** From 1 on where it belongs to the primary key. */
  pk: number;
}

/** Copies the rows of a table, those of one report at a time: what a statement needs to undo itself is kept in memory. */
async function carryOver(db: Kysely<unknown>, table: string): Promise<void> {
  // Of no columns where nothing is attached, or an early version made the file; the columns differ by version as well.
  const { rows: columns } = await sql<AttachedColumn>`
    select info.name, info.pk from pragma_database_list as list join pragma_table_info(${table}, list.name) as info
    where list.name = 'usage'`.execute(db);
  if (columns.length === 0) return;
  const [from, to] = [sql.table(`usage.${table}`), sql.table(`main.${table}`)];
  const list = sql.join(columns.map(({ name }) => sql.ref(name)));
  // With `is` for all of them no index would be used.
  const isSame = columns.map(
    ({ name, pk }) => sql`was.${sql.ref(name)} ${sql.raw(pk > 0 ? '=' : 'is')} now.${sql.ref(name)}`,
  );
  const sameRow = sql`select 1 from ${to} as now where ${sql.join(isSame, sql` and `)}`;
  for (let importId = await nextImport(-1); importId !== null; importId = await nextImport(importId)) {
    await sql`insert into ${to} (${list}) select ${list} from ${from} where "importId" = ${importId}`.execute(db);
    const { rows: lost } = await sql`
      select 1 from ${from} as was where "importId" = ${importId} and not exists (${sameRow}) limit 1`.execute(db);
    if (lost.length > 0) throw new Error(`${table} of import ${importId} came over otherwise than it was`);
  }
  const [was, now] = [await countOf(from), await countOf(to)];
  if (was !== now) throw new Error(`${now} of ${was} rows of ${table} came over`);

  async function nextImport(after: number): Promise<number | null> {
    const next = sql<{ id: number | null }>`select min("importId") as id from ${from} where "importId" > ${after}`;
    return (await next.execute(db)).rows[0]?.id ?? null;
  }

  async function countOf(counted: typeof from): Promise<number | undefined> {
    return (await sql<{ count: number }>`select count(*) as count from ${counted}`.execute(db)).rows[0]?.count;
  }
}
