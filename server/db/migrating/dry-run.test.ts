import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { databaseFile } from '#server/db/data-folder/database-copy.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts';
import { dryRunText } from '#server/dry-run-text.ts';
import { contentOf, openAsItIs } from '#server/testing/as-it-is.ts';
import { makeDatabaseOf090 } from '#server/testing/database-of-0-9-0.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { nextVersion } from '#server/testing/next-version.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { dryRunMigrations } from './dry-run.ts';

async function makeOld(location: DatabaseLocation): Promise<void> {
  const db = openAsItIs(location);
  await migrateToLatest(db);
  await fillEveryTable(db, 20);
  await db.destroy();
}

/** Hashes the file for SQLite, all rows for PostgreSQL. */
async function digestOf(location: DatabaseLocation): Promise<string> {
  const hash = createHash('sha256');
  if (!location.databaseUrl) {
    hash.update(readFileSync(join(location.dataDir, databaseFile)));
    return hash.digest('hex');
  }
  const db = openAsItIs(location);
  hash.update(JSON.stringify(await contentOf(db)));
  await db.destroy();
  return hash.digest('hex');
}

describeOnBothEngines(
  'trying migrations',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    afterAll(() => databases.remove());

    test('says what would run and who may run beside it, and changes nothing', async () => {
      const location = await databases.create();
      await makeOld(location);
      const before = await digestOf(location);
      const tried = await dryRunMigrations(location, nextVersion);
      expect(await digestOf(location)).toBe(before);
      expect(readdirSync(location.dataDir)).not.toContain('dry-run');
      expect(tried.migrations).toEqual([
        { name: '9001-rooms', olderVersionsMayRun: true },
        { name: '9002-lengths', olderVersionsMayRun: false },
      ]);
      expect(tried.neededBytes).toBeGreaterThan(50_000);
      const said = dryRunText(tried);
      expect(said).toMatch(
        /\n {2}9001-rooms {2,}older versions may run beside it\n {2}9002-lengths {2,}stop older versions first\n/,
      );
      expect(said).toContain('All servers of the version before have to be stopped');
      expect(said).toMatch(engine === 'sqlite' ? /\d MB are needed, \d+ MB are free\.$/ : /disk of PostgreSQL\.$/);

      const opened = await openDatabase(location, { list: nextVersion });
      expect(opened.migrated.migrations).toEqual(tried.migrations.map(({ name }) => name));
      await opened.close();
      expect(dryRunText(await dryRunMigrations(location, nextVersion))).toBe(
        'The database is up to date: nothing would be done.',
      );
    });

    test('of an empty database it says no more than that', async () => {
      const location = await databases.create();
      if (engine === 'sqlite') writeFileSync(join(location.dataDir, 'portal.sqlite'), '');
      const said = dryRunText(await dryRunMigrations(location));
      expect(said).toMatch(/^The database is empty: its tables would be made\.\nThat was tried, .*\nRoom: /);
    });

    test('of a database of 0.9.0 it says that old servers are to be stopped, and leaves its notes', async () => {
      const location = await databases.create();
      const db = openAsItIs(location);
      await makeDatabaseOf090(db, 20);
      await db.destroy();
      const before = await digestOf(location);
      const said = dryRunText(await dryRunMigrations(location));
      expect(await digestOf(location)).toBe(before);
      expect(said).toMatch(/These would run:\n {2}1000-baseline +stop older versions first\n/);
    });

    test('of a database of before 0.9.0 it says what to do', async () => {
      const location = await databases.create();
      const db = openAsItIs(location);
      await makeDatabaseOf090(db, 20, ['0001-people-and-chat']);
      await db.destroy();
      await expect(dryRunMigrations(location)).rejects.toThrow('Start version 0.9.0 on it once');
    });

    test('says what would fail', async () => {
      const location = await databases.create();
      await makeOld(location);
      const db = openAsItIs(location);
      await sql`create table rooms (oops text)`.execute(db);
      await db.destroy();
      const before = await digestOf(location);
      await expect(dryRunMigrations(location, nextVersion)).rejects.toThrow('9001-rooms changed nothing (');
      expect(await digestOf(location)).toBe(before);
    });
  },
  'nothing',
);
