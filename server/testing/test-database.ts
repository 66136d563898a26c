import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseFile } from '#server/db/data-folder/database-copy.ts';
import type { Engine } from '#server/db/engine.ts';
import { type DatabaseLocation, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { createReaders } from '#server/db/reading/readers.ts';

export interface TestDatabase extends OpenDatabase {
  /** A separate folder for this database. */
  dataDir: string;
}

/** Shared, because starting one takes longer than most tests. They end with this process. */
const readers = createReaders();

/** Inserts rows into a migrated database. */
export type Fill = (database: TestDatabase) => Promise<void>;

/**
 * Databases of one engine with the same content each: copies of one that was migrated and filled once in this process.
 */
export function testDatabases(engine: Engine, fill: Fill): { create(): Promise<TestDatabase> } {
  return { create: () => (engine === 'sqlite' ? copyOfFiles(fill) : restoredDatabase(fill)) };
}

/** Locations for databases of one engine, still without any table. */
export function emptyDatabases(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-empty-'));
  const names: string[] = [];
  return {
    async create(): Promise<DatabaseLocation> {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      if (engine === 'sqlite') return { dataDir };
      const name = newName();
      await onServer(postgresUrl(), `create database ${name}`);
      names.push(name);
      return { dataDir, databaseUrl: databaseUrl(postgresUrl(), name) };
    },
    async remove(): Promise<void> {
      for (const name of names) await onServer(postgresUrl(), `drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The bytes of filled SQLite databases; kept in memory, because workers end without a chance to delete files. */
const templates = new Map<Fill, Promise<Buffer>>();

async function copyOfFiles(fill: Fill): Promise<TestDatabase> {
  const template = templates.get(fill) ?? makeTemplate(fill);
  templates.set(fill, template);
  const dataDir = newFolder();
  writeFileSync(join(dataDir, databaseFile), await template);
  return closingWith(await openDatabase({ dataDir }, { readers }), dataDir);
}

async function makeTemplate(fill: Fill): Promise<Buffer> {
  const dataDir = newFolder();
  const database = await openDatabase({ dataDir }, { readers });
  await fill({ ...database, dataDir });
  await database.close();
  const bytes = readFileSync(join(dataDir, databaseFile));
  rmSync(dataDir, { recursive: true, force: true });
  return bytes;
}

/** A PostgreSQL database that can be reset to its initial rows. */
interface FilledDatabase {
  url: string;
  restore(): Promise<void>;
}

/** Unused databases by their fill function. They disappear with the server. */
const idleDatabases = new Map<Fill, FilledDatabase[]>();

/** Creating a database takes ten times as long as resetting its rows. */
async function restoredDatabase(fill: Fill): Promise<TestDatabase> {
  const idle = idleDatabases.get(fill) ?? [];
  idleDatabases.set(fill, idle);
  const known = idle.pop();
  await known?.restore();
  const filled = known ?? (await filledDatabase(fill));
  const open = await openDatabase({ dataDir: '', databaseUrl: filled.url });
  return closingWith(open, newFolder(), () => idle.push(filled));
}

async function filledDatabase(fill: Fill): Promise<FilledDatabase> {
  const name = newName();
  await onServer(postgresUrl(), `create database ${name}`);
  const url = databaseUrl(postgresUrl(), name);
  const database = closingWith(await openDatabase({ dataDir: '', databaseUrl: url }), newFolder());
  await fill(database);
  await database.close();
  await onServer(url, keeping);
  let connection: pg.Client | undefined;
  return {
    url,
    async restore() {
      connection ??= await connectionTo(url, () => {
        connection = undefined;
      });
      await connection.query(restoring);
    },
  };
}

/**
 * One connection for all tests: a new one must load the metadata of every table, which takes five times as long as its
 * work.
 */
async function connectionTo(url: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  // A test may end all connections to its database.
  client.on('error', onEnd);
  await client.connect();
  return client;
}

/**
 * Read from the catalogue, because a table missing from a list would carry rows into the next test. Leaves out
 * generated columns.
 */
const everyTable = `
  select tablename as name, string_agg(format('%I', attname), ', ') as columns
  from pg_tables join pg_attribute on attrelid = format('public.%I', tablename)::regclass
  where schemaname = 'public' and tablename !~ '^(compatibleMigrations|kysely_.*)$'
    and attnum > 0 and not attisdropped and attgenerated = ''
  group by tablename`;

/** Copies all rows into tables beside the originals, and records each sequence's position. */
const keeping = `
  begin;
  create schema kept;
  create table kept.sequence_states (name text, last_value bigint, is_called boolean);
  do $$
    declare
      one record;
      has_rows boolean;
    begin
      for one in ${everyTable} loop
        execute format('select exists (table public.%I)', one.name) into has_rows;
        if has_rows then
          execute format('create table kept.%1$I as select %2$s from public.%1$I', one.name, one.columns);
        end if;
      end loop;
      for one in select sequencename as name from pg_sequences where schemaname = 'public' loop
        execute format(
          'insert into kept.sequence_states select %1$L, last_value, is_called from public.%1$I', one.name);
      end loop;
    end
  $$;
  commit`;

/**
 * Resets all tables to the copied rows. `truncate` creates new files for every table and index, which takes ten times
 * as long.
 */
const restoring = `
  begin;
  set local session_replication_role = replica;
  do $$
    declare one record;
    begin
      for one in ${everyTable} loop
        execute format('delete from public.%I', one.name);
        if to_regclass(format('kept.%I', one.name)) is not null then
          execute format(
            'insert into public.%1$I (%2$s) overriding system value select %2$s from kept.%1$I', one.name, one.columns);
        end if;
      end loop;
    end
  $$;
  select setval(format('public.%I', name)::regclass, last_value, is_called) from kept.sequence_states;
  commit`;

function closingWith(database: OpenDatabase, dataDir: string, giveBack = () => {}): TestDatabase {
  return {
    ...database,
    dataDir,
    async close() {
      await database.close();
      giveBack();
      // A worker that was ended may still be closing its files.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'portal-test-'));
}

function postgresUrl(): string {
  const url = process.env['PORTAL_TEST_POSTGRES_URL'];
  if (url) return url;
  throw new Error(
    'These tests need PostgreSQL: run `npm run test:ci`, or `node scripts/test/postgres.mjs` and set PORTAL_TEST_POSTGRES_URL, or leave them out with PORTAL_TEST_WITHOUT=postgres',
  );
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

function newName(): string {
  return `portal_test_${randomBytes(8).toString('hex')}`;
}
