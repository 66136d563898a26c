import { type Kysely, sql, type Transaction } from 'kysely';
import { columnTypes } from './column-types.ts';
import { engineOf } from './engine.ts';
import { DatabaseRefusedError } from './faults/database-refused-error.ts';
import { hasTable } from './migrating/has-table.ts';
import { beginWithTableLocks } from './migrating/hold-tables.ts';
import { isOf090, notesOf090, refuseOlder } from './migrating/notes-of-0-9-0.ts';
import { baselineName, type MigrationList, ownMigrations } from './migration-list.ts';
import type { Db, Schema } from './schema.ts';

/** Arbitrary number of the advisory lock; nothing else may use it. */
const lockNumber = 2_008_114_907;

export interface MigrateOptions {
  /** Awaited before the first migration of an existing database, with the migration's name. */
  beforeFirst?: (next: string) => Promise<void>;
  list?: MigrationList;
}

/**
 * Creates or updates the tables and returns the migrations that ran. Safe at every start and, on PostgreSQL, from
 * several processes at once. Throws a DatabaseRefusedError for a database of a newer version, or of one before 0.9.0.
 */
export function migrateToLatest(db: Kysely<Schema>, options: MigrateOptions = {}): Promise<string[]> {
  const { list = ownMigrations } = options;
  return migrate(db, Object.keys(list.migrations), { ...options, list });
}

/**
 * Creates in an empty database the tables of another one, given by its migration notes, so that its rows can be loaded.
 */
export async function migrateAsNoted(
  db: Kysely<Schema>,
  noted: readonly string[],
  list = ownMigrations,
): Promise<void> {
  const names = Object.keys(list.migrations);
  const last = names.findLast((name) => noted.includes(name)) ?? baselineName;
  await migrate(db, names.slice(0, names.indexOf(last) + 1), { list });
}

/** The migrations among the notes that this version does not have. */
export function unknownMigrations(noted: readonly string[], list = ownMigrations): string[] {
  return noted.filter((name) => !(name in list.migrations) && !notesOf090.includes(name));
}

export interface Comparison {
  /** Migrations that this version would run. */
  pending: string[];
  /** Migrations of another version that this one does not know. */
  unknown: string[];
  isEmpty: boolean;
}

/**
 * Compares a database's migrations with those of this version. Throws a DatabaseRefusedError for a database from before
 * 0.9.0.
 */
export async function compareMigrations(db: Kysely<Schema>, list = ownMigrations): Promise<Comparison> {
  const noted = await notedMigrations(db);
  const unknown = await unknownAmong(db, noted, list);
  if (unknown.length === 0) refuseOlder(noted);
  const pending = Object.keys(list.migrations).filter((name) => !noted.includes(name));
  return { pending, unknown, isEmpty: noted.length === 0 };
}

export interface TriedMigration {
  name: string;
  /** Whether older versions may continue to run on the database. */
  olderVersionsMayRun: boolean;
}

/**
 * Runs the pending migrations in one transaction and rolls it back. Throws a DatabaseRefusedError if a migration fails,
 * or the database belongs to another version. On PostgreSQL the tables are locked meanwhile.
 */
export async function tryMigrations(
  db: Kysely<Schema>,
  list = ownMigrations,
): Promise<{ migrations: TriedMigration[]; isEmpty: boolean }> {
  const { pending, unknown, isEmpty } = await compareMigrations(db, list);
  refuseUnknown(unknown);
  if (pending.length === 0) return { migrations: [], isEmpty };
  const transaction = await beginWithTableLocks(db);
  try {
    await createNotes(transaction);
    for (const name of pending) {
      await runInside(transaction, name, list).catch((error: unknown) => refuseFailed(name, error));
    }
  } finally {
    await transaction.rollback().execute();
  }
  const migrations = pending.map((name) => ({ name, olderVersionsMayRun: list.olderVersionsMayRun.includes(name) }));
  return { migrations, isEmpty };
}

async function migrate(
  db: Kysely<Schema>,
  wanted: string[],
  { list, beforeFirst }: MigrateOptions & { list: MigrationList },
): Promise<string[]> {
  const { pending, unknown, isEmpty } = await compareMigrations(db, list);
  refuseUnknown(unknown);
  const missing = wanted.filter((name) => pending.includes(name));
  const [next] = missing;
  if (!next) return [];
  if (!isEmpty) await beforeFirst?.(next);
  await db.transaction().execute(createNotes);
  const ran: string[] = [];
  for (const name of missing) if (await runOnce(db, name, list)) ran.push(name);
  return ran;
}

/** Runs a migration in one transaction; false if another process was faster. */
async function runOnce(db: Kysely<Schema>, name: string, list: MigrationList): Promise<boolean> {
  try {
    return await db.transaction().execute((transaction) => runInside(transaction, name, list));
  } catch (error) {
    return refuseFailed(name, error);
  }
}

async function runInside(
  transaction: Transaction<Schema>,
  name: string,
  { migrations, olderVersionsMayRun }: MigrationList,
): Promise<boolean> {
  // The note is inserted first: another process waits here for our commit or rollback, and then sees which it was.
  const { numAffectedRows } = await sql`
    insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})
    on conflict do nothing`.execute(transaction);
  if (!numAffectedRows) return false;
  if (name === baselineName && isOf090(await notedMigrations(transaction))) {
    await forgetNotesOf090(transaction);
    return true;
  }
  await migrations[name]?.(transaction as unknown as Kysely<unknown>, columnTypes(engineOf(transaction)));
  if (olderVersionsMayRun.includes(name)) {
    await sql`insert into "compatibleMigrations" (name) values (${name})`.execute(transaction);
  }
  return true;
}

/** The tables of 0.9.0 equal those of the baseline, so the baseline's note replaces all of these. */
async function forgetNotesOf090(transaction: Transaction<Schema>): Promise<void> {
  for (const table of ['kysely_migration', 'compatibleMigrations']) {
    await sql`delete from ${sql.table(table)} where name in (${sql.join(notesOf090)})`.execute(transaction);
  }
}

function refuseFailed(name: string, error: unknown): never {
  if (error instanceof DatabaseRefusedError) throw error;
  throw new DatabaseRefusedError(
    `The database could not be brought up to date, and ${name} changed nothing (${messageOf(error)}). Start again when that is mended.`,
    { cause: error },
  );
}

/** The migrations that have run, in order. */
export async function notedMigrations(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Migrations that this version neither knows nor may ignore. */
async function unknownAmong(db: Kysely<Schema>, noted: string[], list: MigrationList): Promise<string[]> {
  const unknown = unknownMigrations(noted, list);
  if (unknown.length === 0 || !(await hasTable(db, 'compatibleMigrations'))) return unknown;
  const { rows } = await sql<{ name: string }>`select name from "compatibleMigrations"`.execute(db);
  return unknown.filter((name) => !rows.some((row) => row.name === name));
}

function refuseUnknown(unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  throw new DatabaseRefusedError(
    `The database was changed by a newer version of the portal (${unknown.join(', ')}). Run that version, or go back to a copy from before.`,
  );
}

/** Creates the table of notes as Kysely's own migrator would. */
async function createNotes(transaction: Transaction<Schema>): Promise<void> {
  // Without the lock two processes that start at once would both create it, and one would fail.
  if (engineOf(transaction) === 'postgres') await sql`select pg_advisory_xact_lock(${lockNumber})`.execute(transaction);
  if (await hasTable(transaction, 'kysely_migration')) return;
  await transaction.schema
    .createTable('kysely_migration')
    .addColumn('name', 'varchar(255)', (column) => column.primaryKey().notNull())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
