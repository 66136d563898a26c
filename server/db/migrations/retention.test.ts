import { afterAll, expect, test } from 'vitest';
import { migrationNames } from '#server/db/migration-list.ts';
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

async function daysIn(location: DatabaseLocation) {
  const { db, close } = await openDatabase(location);
  const rows = await db.selectFrom('retentionPeriods').select(['kind', 'days']).execute();
  await close();
  return Object.fromEntries(rows.map(({ kind, days }) => [kind, days]));
}

describeOnAnyEngine(
  'periods of retention',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    afterAll(() => databases.remove());

    test('are "keep" where there is anybody already, but for what was deleted before', async () => {
      const location = await databases.create();
      const old = openAsItIs(location);
      await makeOldDatabase(
        old,
        migrationNames[migrationNames.indexOf('0091-retention') - 1] ?? '0001-people-and-chat',
        20,
      );
      await old.destroy();
      const kept = { messages: null, notes: null, sessions: null, questions: null, notifications: null };
      const keptAsWell = { originals: null, people: null };
      expect(await daysIn(location)).toEqual({ ...kept, ...keptAsWell, securityLog: 180, mails: 90 });
    });

    test('are those of a new installation where there is nobody yet', async () => {
      const atFirst = { messages: 1095, notes: 730, sessions: 730, questions: 365, notifications: 365 };
      const others = { securityLog: 180, mails: 90, originals: 1095, people: 730 };
      expect(await daysIn(await databases.create())).toEqual({ ...atFirst, ...others });
    });
  },
  'nothing',
);
