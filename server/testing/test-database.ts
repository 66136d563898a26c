import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Engine } from '#server/db/engine.ts';
import { type DatabaseLocation, type OpenDatabase, openDatabase } from '#server/db/open.ts';
import { createReaders } from '#server/db/reading/readers.ts';
import type { Schema } from '#server/db/schema.ts';

export interface TestDatabase extends OpenDatabase {
  /** A folder of this database's own. */
  dataDir: string;
}

/** One for all: to start one takes longer than most tests do. They end with this process. */
const readers = createReaders();

const databaseFiles = ['portal.sqlite', 'usage.sqlite'];

type Fill = (db: Kysely<Schema>) => Promise<void>;

/** Databases of one engine with the same content each time. Creating the tables anew for every test would take most of its time. */
export function testDatabases(engine: Engine, fill: Fill) {
  const databases = engine === 'sqlite' ? sqliteDatabases(fill) : postgresDatabases(fill);
  return {
    create: (): Promise<TestDatabase> => databases.create(),
    remove: (): Promise<void> => databases.remove(),
  };
}

/** Places for databases of one engine in which there is nothing yet, not even a table. */
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

/** Each is a copy of a file that is migrated and filled once. */
function sqliteDatabases(fill: Fill) {
  const templateDir = mkdtempSync(join(tmpdir(), 'portal-template-'));
  let template: Promise<void> | undefined;
  return {
    async create() {
      template ??= openDatabase({ dataDir: templateDir }).then((database) => fillAndClose(database, fill));
      await template;
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
      for (const name of databaseFiles) copyFileSync(join(templateDir, name), join(dataDir, name));
      return closingWith(await openDatabase({ dataDir }, readers), dataDir, async () => {});
    },
    async remove() {
      rmSync(templateDir, { recursive: true, force: true });
    },
  };
}

/** Databases are emptied and filled again for the next test: creating one takes ten times as long. */
function postgresDatabases(fill: Fill) {
  const url = postgresUrl();
  const idle: string[] = [];
  async function fresh(): Promise<string> {
    const name = newName();
    await onServer(url, `create database ${name}`);
    return name;
  }
  return {
    async create() {
      const name = idle.pop() ?? (await fresh());
      const database = await openDatabase({ dataDir: '', databaseUrl: databaseUrl(url, name) });
      await sql.raw(emptying).execute(database.db);
      await fill(database.db);
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
      return closingWith(database, dataDir, async () => {
        idle.push(name);
      });
    },
    async remove() {
      for (const name of idle) await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

/**
 * Deletes all rows and lets the numbers begin anew. `truncate` makes new files for every table and index, which takes
 * ten times as long. The tables are asked, not listed here: one that somebody forgot would carry rows into the next test.
 */
const emptying = `
  begin;
  set local session_replication_role = replica;
  do $$
    declare one record;
    begin
      for one in select tablename from pg_tables where schemaname = 'public' and tablename !~ '^(counters|compatibleMigrations|kysely_.*)$' loop
        execute format('delete from %I', one.tablename);
      end loop;
    end
  $$;
  select setval(format('%I', sequencename)::regclass, start_value, false) from pg_sequences where schemaname = 'public';
  update counters set next = 1;
  commit`;

async function fillAndClose(database: OpenDatabase, fill: Fill): Promise<void> {
  await fill(database.db);
  await database.close();
}

function closingWith(database: OpenDatabase, dataDir: string, drop: () => Promise<void>): TestDatabase {
  return {
    db: database.db,
    reading: database.reading,
    migrated: database.migrated,
    dataDir,
    abandon: database.abandon,
    async close() {
      await database.close();
      await drop();
      // A thread that was ended may still be closing its files.
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    },
  };
}

function postgresUrl(): string {
  const url = process.env['PORTAL_TEST_POSTGRES_URL'];
  if (url) return url;
  throw new Error(
    'These tests need PostgreSQL: run `npm test`, or `node scripts/postgres.mjs` and set PORTAL_TEST_POSTGRES_URL, or leave them out with PORTAL_TEST_WITHOUT=postgres',
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
