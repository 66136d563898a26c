import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { databaseFilesIn } from '#server/db/data-folder/database-copy.ts';
import { migrationNames } from '#server/db/migration-list.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts';
import { dryRunText } from '#server/dry-run-text.ts';
import { contentOf, makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { dryRunMigrations } from './dry-run.ts';

async function makeOld(location: DatabaseLocation): Promise<void> {
  const db = openAsItIs(location);
  await makeOldDatabase(db, '0006-attachments', 20);
  await db.destroy();
}

/** Of SQLite the files themselves, of PostgreSQL all rows. */
async function digestOf(location: DatabaseLocation): Promise<string> {
  const hash = createHash('sha256');
  if (!location.databaseUrl) {
    for (const name of databaseFilesIn(location.dataDir)) hash.update(readFileSync(join(location.dataDir, name)));
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
      const tried = await dryRunMigrations(location);
      expect(await digestOf(location)).toBe(before);
      expect(readdirSync(location.dataDir)).not.toContain('dry-run');
      expect(tried.migrations.map(({ name }) => name)).toEqual(migrationNames.slice(6));
      expect(tried.migrations.filter(({ olderVersionsMayRun }) => olderVersionsMayRun).map(({ name }) => name)).toEqual(
        [
          ...['0008-change-log', '0014-usage-answers', '0036-changed-people'],
          ...['0039-planned-notifications', '0040-enclosures', '0041-renewal-offers', '0043-security-events'],
          ...['0044-waiting-imports', '0045-idempotency-keys', '0047-store-identity', '0052-security-networks'],
          ...['0053-inbox-order', '0061-financial-years', '0065-institution-identifiers', '0066-sealing'],
          ...['0067-program-keys', '0069-uses-of-months', '0070-consortia', '0071-usage-fetching', '0072-harvests'],
          ...['0080-person-archives', '0081-random-ids', '0088-saved-views', '0089-erasures'],
          ...['0091-retention', '0092-first-steps', '0093-before-live', '0094-sso-binding', '0096-webhooks'],
          '0098-push',
          '0099-promotion-kits',
          '0101-retention-of-people',
          '0103-pdfs-anew',
          '0105-unknown-keys',
          '0106-nothing-of-the-erased',
          ...['0119-clock-mark', '0122-push-services', '0123-held-broadcasts'],
        ],
      );
      expect(tried.neededBytes).toBeGreaterThan(50_000);
      const said = dryRunText(tried);
      expect(said).toMatch(
        /\n {2}0007-message-order {2,}stop older versions first\n {2}0008-change-log {2,}older versions may run/,
      );
      expect(said).toContain('All servers of the version before have to be stopped');
      expect(said).toMatch(engine === 'sqlite' ? /\d MB are needed, \d+ MB are free\.$/ : /disk of PostgreSQL\.$/);

      const opened = await openDatabase(location);
      expect(opened.migrated.migrations).toEqual(tried.migrations.map(({ name }) => name));
      await opened.close();
      expect(dryRunText(await dryRunMigrations(location))).toBe('The database is up to date: nothing would be done.');
    });

    test('of an empty database it says no more than that', async () => {
      const location = await databases.create();
      if (engine === 'sqlite') writeFileSync(join(location.dataDir, 'portal.sqlite'), '');
      const said = dryRunText(await dryRunMigrations(location));
      expect(said).toMatch(/^The database is empty: its tables would be made\.\nThat was tried, .*\nRoom: /);
    });

    test('says what would fail', async () => {
      const location = await databases.create();
      await makeOld(location);
      const db = openAsItIs(location);
      await sql`create table "compatibleMigrations" (oops text)`.execute(db);
      await db.destroy();
      const before = await digestOf(location);
      await expect(dryRunMigrations(location)).rejects.toThrow('0008-change-log changed nothing (');
      expect(await digestOf(location)).toBe(before);
    });
  },
  'nothing',
);
