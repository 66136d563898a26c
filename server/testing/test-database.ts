import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Engine } from '#server/db/engine.ts';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';
import type { Schema } from '#server/db/schema.ts';

export interface TestDatabase extends OpenDatabase {
  /** A folder of this database's own. */
  dataDir: string;
}

type Fill = (db: Kysely<Schema>) => Promise<void>;

/**
 * Fresh databases of one engine, copied from a template that is migrated and filled once: creating the tables anew
 * for every test would take most of the test's time.
 */
export function testDatabases(engine: Engine, fill: Fill) {
  const templates = engine === 'sqlite' ? sqliteTemplates(fill) : postgresTemplates(fill);
  return {
    create: (): Promise<TestDatabase> => templates.create(),
    removeTemplate: (): Promise<void> => templates.remove(),
  };
}

function sqliteTemplates(fill: Fill) {
  const templateDir = mkdtempSync(join(tmpdir(), 'portal-template-'));
  let template: Promise<void> | undefined;
  return {
    async create() {
      template ??= openDatabase({ dataDir: templateDir }).then((database) => fillAndClose(database, fill));
      await template;
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
      copyFileSync(join(templateDir, 'portal.sqlite'), join(dataDir, 'portal.sqlite'));
      return closingWith(await openDatabase({ dataDir }), dataDir, async () => {});
    },
    async remove() {
      rmSync(templateDir, { recursive: true, force: true });
    },
  };
}

function postgresTemplates(fill: Fill) {
  const url = postgresUrl();
  const templateName = newName();
  let template: Promise<void> | undefined;
  async function makeTemplate() {
    await onServer(url, `create database ${templateName}`);
    await fillAndClose(await openDatabase({ dataDir: '', databaseUrl: databaseUrl(url, templateName) }), fill);
  }
  return {
    async create() {
      template ??= makeTemplate();
      await template;
      const name = newName();
      await onServer(url, `create database ${name} template ${templateName}`);
      const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
      const database = await openDatabase({ dataDir, databaseUrl: databaseUrl(url, name) });
      return closingWith(database, dataDir, () => onServer(url, `drop database ${name} with (force)`));
    },
    async remove() {
      if (template) await onServer(url, `drop database ${templateName} with (force)`);
    },
  };
}

async function fillAndClose(database: OpenDatabase, fill: Fill): Promise<void> {
  await fill(database.db);
  await database.close();
}

function closingWith(database: OpenDatabase, dataDir: string, drop: () => Promise<void>): TestDatabase {
  return {
    db: database.db,
    dataDir,
    async close() {
      await database.close();
      await drop();
      rmSync(dataDir, { recursive: true, force: true });
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
