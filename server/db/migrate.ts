import { type Kysely, sql, type Transaction } from 'kysely';
import { columnTypes } from './column-types.ts';
import { engineOf } from './engine.ts';
import { DatabaseRefusedError } from './faults/database-refused-error.ts';
import { hasTable } from './migrating/has-table.ts';
import { clearStuckMigration } from './migrating/stuck-migrations.ts';
import { type MigrationName, migrationNames, migrations, olderVersionsMayRun } from './migration-list.ts';
import type { Db, Schema } from './schema.ts';

/** Any number, as long as nobody else locks by it. */
const lockNumber = 2_008_114_907;

/** Awaited before the first migration of a database that is not new, with that migration's name. */
export type BeforeFirst = (next: MigrationName) => Promise<void>;

/**
 * Creates or updates the tables and answers which migrations ran. Safe to call at every start and, on PostgreSQL, from
 * several processes at once. Throws a DatabaseRefusedError for a database of a newer version.
 */
export function migrateToLatest(db: Kysely<Schema>, beforeFirst?: BeforeFirst): Promise<MigrationName[]> {
  return migrate(db, migrationNames, beforeFirst);
}

/** Brings the tables to where a migration left them: older ones for the tests of what followed. */
export async function migrateTo(db: Kysely<Schema>, name: MigrationName): Promise<void> {
  await migrate(db, migrationNames.slice(0, migrationNames.indexOf(name) + 1));
}

/** Those among migrations that this version does not have. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !(name in migrations));
}

/** How a database stands beside this version: the migrations that it lacks, and those that this version does not know. */
export async function compareMigrations(db: Kysely<Schema>): Promise<{ pending: string[]; unknown: string[] }> {
  const noted = await notedMigrations(db);
  return { pending: migrationNames.filter((name) => !noted.includes(name)), unknown: await unknownAmong(db, noted) };
}

export interface TriedMigration {
  name: MigrationName;
  /** Whether versions that do not know it may go on beside it. */
  olderVersionsMayRun: boolean;
}

/**
 * Runs what a database lacks in one transaction, and takes all of it back. Throws a DatabaseRefusedError where a migration fails,
 * or the database is of a newer version. On PostgreSQL the tables are locked meanwhile.
 */
export async function tryMigrations(db: Kysely<Schema>): Promise<TriedMigration[]> {
  const noted = await notedMigrations(db);
  await refuseUnknown(db, noted);
  const pending = migrationNames.filter((name) => !noted.includes(name));
  if (pending.length === 0) return [];
  const transaction = await db.startTransaction().execute();
  try {
    // Whoever comes behind a lock that is waited for waits as well.
    if (engineOf(db) === 'postgres') await sql`set local lock_timeout = '5s'`.execute(transaction);
    await createNotes(transaction);
    for (const name of pending) await runInside(transaction, name).catch((error: unknown) => refuseFailed(name, error));
  } finally {
    await transaction.rollback().execute();
  }
  return pending.map((name) => ({ name, olderVersionsMayRun: olderVersionsMayRun.includes(name) }));
}

async function migrate(
  db: Kysely<Schema>,
  wanted: MigrationName[],
  beforeFirst?: BeforeFirst,
): Promise<MigrationName[]> {
  const noted = await notedMigrations(db);
  await refuseUnknown(db, noted);
  const pending = wanted.filter((name) => !noted.includes(name));
  const [next] = pending;
  if (!next) return [];
  if (noted.length > 0) await beforeFirst?.(next);
  await db.transaction().execute(createNotes);
  const ran: MigrationName[] = [];
  for (const name of pending) if (await runOnce(db, name)) ran.push(name);
  return ran;
}

/** Runs a migration whole or not at all, and answers false if another process was quicker. */
async function runOnce(db: Kysely<Schema>, name: MigrationName): Promise<boolean> {
  try {
    return await db.transaction().execute((transaction) => runInside(transaction, name));
  } catch (error) {
    return refuseFailed(name, error);
  }
}

async function runInside(transaction: Transaction<Schema>, name: MigrationName): Promise<boolean> {
  // The note comes first: another process waits here until we are done or gone, and then sees whether we were done.
  const { numAffectedRows } = await sql`
    insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})
    on conflict do nothing`.execute(transaction);
  if (!numAffectedRows) return false;
  const types = columnTypes(engineOf(transaction));
  const tables = transaction as unknown as Kysely<unknown>;
  if (types.isSqlite) await clearStuckMigration(tables, name);
  await migrations[name](tables, types);
  if (olderVersionsMayRun.includes(name)) {
    await sql`insert into "compatibleMigrations" (name) values (${name})`.execute(transaction);
  }
  return true;
}

function refuseFailed(name: MigrationName, error: unknown): never {
  if (error instanceof DatabaseRefusedError) throw error;
  throw new DatabaseRefusedError(
    `The database could not be brought up to date, and ${name} changed nothing (${messageOf(error)}). Start again when that is mended.`,
    { cause: error },
  );
}

/** The migrations that have run, in their order. */
export async function notedMigrations(db: Db): Promise<string[]> {
  if (!(await hasTable(db, 'kysely_migration'))) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Those that this version neither knows nor may ignore. */
async function unknownAmong(db: Kysely<Schema>, noted: string[]): Promise<string[]> {
  const unknown = unknownMigrations(noted);
  if (unknown.length === 0 || !(await hasTable(db, 'compatibleMigrations'))) return unknown;
  const { rows } = await sql<{ name: string }>`select name from "compatibleMigrations"`.execute(db);
  return unknown.filter((name) => !rows.some((row) => row.name === name));
}

async function refuseUnknown(db: Kysely<Schema>, noted: string[]): Promise<void> {
  const unknown = await unknownAmong(db, noted);
  if (unknown.length === 0) return;
  throw new DatabaseRefusedError(
    `The database was changed by a newer version of the portal (${unknown.join(', ')}). Run that version, or go back to a copy from before.`,
  );
}

/** The table of notes, as Kysely's own migrator made it in every older database. */
async function createNotes(transaction: Transaction<Schema>): Promise<void> {
  // Without the lock both of two processes that start at once would make it, and one fail.
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
