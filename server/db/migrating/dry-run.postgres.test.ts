import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';
import { openAsItIs } from '#server/testing/as-it-is.ts';
import { fillEveryTable } from '#server/testing/every-table.ts';
import { nextVersion } from '#server/testing/next-version.ts';
import { untilWaiting } from '#server/testing/race.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { dryRunMigrations } from './dry-run.ts';
import { beginWithTableLocks } from './hold-tables.ts';

const databases = emptyDatabases('postgres');
afterAll(() => databases.remove());

const tables = ['plannedNotifications', 'pushDevices'] as const satisfies (keyof Schema)[];

test('migrations are tried beside a server that holds what they want and wants what they hold', async () => {
  const location = await databases.create();
  const server = openAsItIs(location);
  await migrateToLatest(server);
  await fillEveryTable(server, 20);
  for (const order of [tables, tables.toReversed()]) {
    const [held, wanted] = order as [keyof Schema, keyof Schema];
    let trying: ReturnType<typeof dryRunMigrations> | undefined;
    await server.transaction().execute(async (transaction) => {
      await sql`lock table ${sql.table(held)} in row exclusive mode`.execute(transaction);
      trying = dryRunMigrations(location, nextVersion);
      trying.catch(() => {});
      await untilWaiting(server, 1);
      await sql`select count(*) from ${sql.table(wanted)}`.execute(transaction);
    });
    const tried = await trying;
    expect(tried?.migrations.map(({ name }) => name)).toEqual(['9001-rooms', '9002-lengths']);
  }
  await server.destroy();
});

test('a table that is never free is said so, with what to do, and nothing is held any more', async () => {
  const location = await databases.create();
  const server = openAsItIs(location);
  await migrateToLatest(server);
  await server.transaction().execute(async (transaction) => {
    await sql`lock table users in row exclusive mode`.execute(transaction);
    await expect(beginWithTableLocks(server, 0)).rejects.toThrow('Try again in a quiet hour, or stop them first.');
    await sql`select count(*) from conversations`.execute(server);
  });
  await server.destroy();
});
