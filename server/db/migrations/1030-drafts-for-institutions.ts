import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** A draft of an invoice may be for an institution that has no people yet. */
export async function allowDraftsForInstitutions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.isSqlite) await allowNullOnSqlite(db, 'invoiceDrafts', 'contactId');
  else
    await db.schema
      .alterTable('invoiceDrafts')
      .alterColumn('contactId', (column) => column.dropNotNull())
      .execute();
}

/** SQLite cannot change a column, so the table is copied with its triggers, indexes and the last id that it gave. */
async function allowNullOnSqlite(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_master where tbl_name = ${table} and sql is not null`.execute(db);
  const made = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const [definition = ''] = made.slice(made.indexOf(`"${column}" `)).split(',', 1);
  if (!definition.includes(' not null')) throw new Error(`${table}.${column} has another form`);
  const copied = made.replace(`"${table}"`, `"${table}Copy"`).replace(definition, definition.replace(' not null', ''));
  await sql.raw(copied).execute(db);
  await sql`insert into ${sql.table(`${table}Copy`)} select * from ${sql.table(table)}`.execute(db);
  await sql`delete from sqlite_sequence where name = ${`${table}Copy`}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) select ${`${table}Copy`}, seq from sqlite_sequence
    where name = ${table}`.execute(db);
  await db.schema.dropTable(table).execute();
  await sql`alter table ${sql.table(`${table}Copy`)} rename to ${sql.table(table)}`.execute(db);
  for (const other of rows) if (other.type !== 'table') await sql.raw(other.sql).execute(db);
}
