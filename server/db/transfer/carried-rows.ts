import { type RawBuilder, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import { type CarriedTable, ownCounters } from './carried-tables.ts';

export type Row = Record<string, unknown>;

/** Some rows carry a PDF: all of them at once must not be too much. */
export const rowsAtOnce = 200;

/** A row as one line of JSON, the same whichever database it comes from; bytes in base64. */
export function lineOf({ columns }: CarriedTable, row: Row): string {
  const cells = columns.map(({ name, isBytes }) => [name, isBytes ? textOf(row[name]) : row[name]]);
  return JSON.stringify(Object.fromEntries(cells));
}

export function rowOf({ columns }: CarriedTable, line: string): Row {
  const row: Row = JSON.parse(line);
  for (const { name, isBytes } of columns) {
    const cell = row[name];
    if (isBytes && typeof cell === 'string') row[name] = Buffer.from(cell, 'base64');
  }
  return row;
}

/** SQLite may hold a text where bytes are meant, as PostgreSQL would take it. */
function textOf(bytes: unknown): string | null {
  if (bytes === null) return null;
  if (bytes instanceof Uint8Array || typeof bytes === 'string') return Buffer.from(bytes).toString('base64');
  throw new TypeError(`Cannot carry ${typeof bytes} as bytes`);
}

/**
 * What opens something stays behind: an archive may lie somewhere for years. So does what was typed as a name, which now and then is a
 * password. Links that only switch off mails go along.
 */
const secretRows: Partial<Record<string, RawBuilder<unknown>>> = {
  sessions: sql`true`,
  pushDevices: sql`true`,
  pushes: sql`true`,
  calendarFeeds: sql`true`,
  signInFailures: sql`true`,
  passwordRequests: sql`true`,
  pendingSignIns: sql`true`,
  challenges: sql`true`,
  recoveryCodes: sql`true`,
  personArchives: sql`true`,
  signInRequests: sql`true`,
  signInExceptions: sql`true`,
  oidcRequests: sql`true`,
  passwordLinks: sql`"usedAt" is null`,
  mailTokens: sql`"usedAt" is null and purpose <> 'unsubscribe'`,
};

/** All rows of a table by its key, some at a time; to be read within a transaction, so that they are of one moment. */
export function readRows(db: Db, table: CarriedTable): AsyncGenerator<Row[]> {
  return readWhere(db, table, isCarried(table));
}

/** The same for an archive: no row of it lets anybody in. */
export function readRowsToExport(db: Db, table: CarriedTable): AsyncGenerator<Row[]> {
  const secret = secretRows[table.name] ?? sql`false`;
  return readWhere(db, table, sql`${isCarried(table)} and not (${secret})`);
}

function readWhere(db: Db, table: CarriedTable, wanted: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  return engineOf(db) === 'sqlite' ? readByKey(db, table, wanted) : readByCursor(db, table, wanted);
}

async function* readByKey(db: Db, table: CarriedTable, wanted: RawBuilder<unknown>): AsyncGenerator<Row[]> {
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

/** Sorted once, where every portion for itself would sort anew what no index has in this order. */
async function* readByCursor(db: Db, table: CarriedTable, wanted: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  const isText = (name: string) => table.columns.some((column) => column.name === name && column.isText);
  // As SQLite does: by bytes, whatever language the database is set up for.
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

/** Takes out what migrations have put into a new database and lets no trigger tell of rows that are no change. */
export async function beginLoading(db: Db, table: CarriedTable): Promise<LaidAside> {
  const isPostgres = engineOf(db) === 'postgres';
  if (isPostgres) await sql`alter table ${sql.table(table.name)} disable trigger user`.execute(db);
  const laidAside = isPostgres ? [] : await layAside(db, table);
  await sql`delete from ${sql.table(table.name)} where ${isCarried(table)}`.execute(db);
  return laidAside;
}

export async function endLoading(db: Db, table: CarriedTable, laidAside: LaidAside): Promise<void> {
  if (engineOf(db) === 'postgres') await sql`alter table ${sql.table(table.name)} enable trigger user`.execute(db);
  for (const { text } of laidAside) await sql.raw(text).execute(db);
}

/** Triggers of SQLite, which cannot be switched off, in their own words. */
type LaidAside = readonly { name: string; text: string }[];

/** All of them: an archive may be of the moment in which somebody was being erased, whose rows come along and go by the erasure that goes on. */
async function layAside(db: Db, { name }: CarriedTable): Promise<LaidAside> {
  const { rows } = await sql<LaidAside[number]>`
    select name, sql as text from sqlite_master
    where type = 'trigger' and tbl_name = ${name}`.execute(db);
  for (const trigger of rows) await sql`drop trigger ${sql.ref(trigger.name)}`.execute(db);
  return rows;
}

export async function insertRows(db: Db, table: CarriedTable, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map((row) => sql`(${sql.join(table.columns.map(({ name }) => row[name] ?? null))})`);
  await sql`insert into ${sql.table(table.name)} (${columnsOf(table)}) values ${sql.join(values)}`.execute(db);
}

/** The rows as they can be stored in any order. */
export function withoutOwnReferences({ refersToItself }: CarriedTable, rows: readonly Row[]): Row[] {
  return rows.map((row) => ({ ...row, ...Object.fromEntries(refersToItself.map((name) => [name, null])) }));
}

/** What those were stored without. */
export async function setOwnReferences(db: Db, table: CarriedTable, rows: readonly Row[]): Promise<void> {
  for (const row of rows.filter((one) => table.refersToItself.some((name) => one[name] !== null))) {
    const values = table.refersToItself.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    const isRow = table.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    await sql`update ${sql.table(table.name)} set ${sql.join(values)} where ${sql.join(isRow, sql` and `)}`.execute(db);
  }
}

function columnsOf({ columns }: CarriedTable): RawBuilder<unknown> {
  return sql.join(columns.map(({ name }) => sql.ref(name)));
}

/** Without parameters, which no cursor may have. */
function isCarried({ name }: CarriedTable): RawBuilder<unknown> {
  return name === 'counters' ? sql`name not in (${sql.join(ownCounters.map((own) => sql.lit(own)))})` : sql`true`;
}
