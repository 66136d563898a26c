import { type RawBuilder, sql } from 'kysely';
import type { Declaration } from '#server/db/declarations/declaration.ts';
import { declarationOf } from '#server/db/declarations/declarations.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import { ownCounters, type TransferTable } from './carried-tables.ts';

export type Row = Record<string, unknown>;

/** Small, because some rows contain a PDF. */
export const rowsAtOnce = 200;

/** A row as one line of JSON that does not depend on the engine; bytes are base64. */
export function lineOf({ columns }: TransferTable, row: Row): string {
  const cells = columns.map(({ name, isBytes }) => [name, isBytes ? textOf(row[name]) : row[name]]);
  return JSON.stringify(Object.fromEntries(cells));
}

export function rowOf({ columns }: TransferTable, line: string): Row {
  const row: Row = JSON.parse(line);
  for (const { name, isBytes } of columns) {
    const cell = row[name];
    if (isBytes && typeof cell === 'string') row[name] = Buffer.from(cell, 'base64');
  }
  return row;
}

/** SQLite may have text in a column for bytes; it is treated as PostgreSQL would. */
function textOf(bytes: unknown): string | null {
  if (bytes === null) return null;
  if (bytes instanceof Uint8Array || typeof bytes === 'string') return Buffer.from(bytes).toString('base64');
  throw new TypeError(`Cannot carry ${typeof bytes} as bytes`);
}

/**
 * Rows that give access stay out of an archive, because it may be stored somewhere for years. Typed usernames also stay
 * out, because some are mistyped passwords. Unsubscribe links are included.
 */
const excludedRows: Readonly<Record<NonNullable<Declaration['notExported']>, RawBuilder<unknown>>> = {
  own: sql`true`,
  all: sql`true`,
  'of devices': sql`"deviceId" is not null`,
  unused: sql`"usedAt" is null`,
  'unused but unsubscribe': sql`"usedAt" is null and purpose <> 'unsubscribe'`,
};

/** Reads all rows of a table in batches, by its key. Must run in a transaction, so that all rows are of one moment. */
export function readRows(db: Db, table: TransferTable): AsyncGenerator<Row[]> {
  return readWhere(db, table, isCarried(table));
}

/** Reads a table's rows for an archive, without rows that give access. */
export function readRowsToExport(db: Db, table: TransferTable): AsyncGenerator<Row[]> {
  const notExported = declarationOf(table.name)?.notExported;
  const isExcluded = notExported === undefined ? sql`false` : excludedRows[notExported];
  return readWhere(db, table, sql`${isCarried(table)} and not (${isExcluded})`);
}

function readWhere(db: Db, table: TransferTable, wanted: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  return engineOf(db) === 'sqlite' ? readByKey(db, table, wanted) : readByCursor(db, table, wanted);
}

async function* readByKey(db: Db, table: TransferTable, wanted: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  const key = sql.join(table.key.map((name) => sql.ref(name)));
  for (let after = sql`true`; ; ) {
    const { rows } = await sql<Row>`
      select ${columnsOf(table)} from ${sql.table(table.name)} where ${wanted} and ${after}
      order by ${key} limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = sql`(${key}) > (${sql.join(table.key.map((name) => last[name]))})`;
  }
}

/** A cursor sorts once; separate batches would each sort again where no index has this order. */
async function* readByCursor(db: Db, table: TransferTable, wanted: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  const isText = (name: string) => table.columns.some((column) => column.name === name && column.isText);
  // By bytes as in SQLite, whatever the database's collation.
  const key = sql.join(table.key.map((name) => (isText(name) ? sql`${sql.ref(name)} collate "C"` : sql.ref(name))));
  await sql`
    declare carried no scroll cursor for
    select ${columnsOf(table)} from ${sql.table(table.name)} where ${wanted} order by ${key}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(rowsAtOnce)} from carried`.execute(db);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close carried`.execute(db);
}

/**
 * Deletes the rows that migrations have inserted into a new database, and disables triggers, because loaded rows are no
 * changes.
 */
export async function beginLoading(db: Db, table: TransferTable): Promise<DroppedTriggers> {
  const isPostgres = engineOf(db) === 'postgres';
  if (isPostgres) await sql`alter table ${sql.table(table.name)} disable trigger user`.execute(db);
  const droppedTriggers = isPostgres ? [] : await dropTriggers(db, table);
  await sql`delete from ${sql.table(table.name)} where ${isCarried(table)}`.execute(db);
  return droppedTriggers;
}

export async function endLoading(db: Db, table: TransferTable, droppedTriggers: DroppedTriggers): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`alter table ${sql.table(table.name)} enable trigger user`.execute(db);
  for (const { text } of droppedTriggers) await sql.raw(text).execute(db);
}

/** SQL of dropped SQLite triggers, which cannot be disabled. */
type DroppedTriggers = readonly { name: string; text: string }[];

/**
 * Drops all triggers: an archive may be of a moment during an erasure; rows of the erased person are then loaded, and
 * deleted when the erasure continues.
 */
async function dropTriggers(db: Db, { name }: TransferTable): Promise<DroppedTriggers> {
  const { rows } = await sql<DroppedTriggers[number]>`
    select name, sql as text from sqlite_master
    where type = 'trigger' and tbl_name = ${name}`.execute(db);
  for (const trigger of rows) await sql`drop trigger ${sql.ref(trigger.name)}`.execute(db);
  return rows;
}

export async function insertRows(db: Db, table: TransferTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => sql`(${sql.join(table.columns.map(({ name }) => row[name] ?? null))})`);
  await sql`insert into ${sql.table(table.name)} (${columnsOf(table)}) values ${sql.join(values)}`.execute(db);
}

/** Rows without references to their own table, so that they can be inserted in any order. */
export function withoutOwnReferences({ refersToItself }: TransferTable, rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, ...Object.fromEntries(refersToItself.map((name) => [name, null])) }));
}

/** Sets the references that `withoutOwnReferences` removed. */
export async function setOwnReferences(db: Db, table: TransferTable, rows: readonly Row[]): Promise<void> {
  for (const row of rows.filter((one) => table.refersToItself.some((name) => one[name] !== null))) {
    const values = table.refersToItself.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    const isRow = table.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`update ${sql.table(table.name)} set ${sql.join(values)} where ${sql.join(isRow, sql` and `)}`.execute(db);
  }
}

function columnsOf({ columns }: TransferTable): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql.ref(name)));
}

/** Without parameters, because PostgreSQL's cursors allow none. */
function isCarried({ name }: TransferTable): RawBuilder<unknown> {
  return name === 'counters' ? sql`name not in (${sql.join(ownCounters.map((own) => sql.lit(own)))})` : sql`true`;
}
