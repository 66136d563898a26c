import { afterAll, expect, test } from 'vitest';
import { migrationNames } from '#server/db/migration-list.ts';
import { openDatabase } from '#server/db/open.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

describeOnBothEngines(
  'random names',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    afterAll(() => databases.remove());

    test('are given to everybody and every institution there is, and to whoever is added by whichever version', async () => {
      const location = await databases.create();
      const before = migrationNames[migrationNames.indexOf('0081-random-ids') - 1] ?? '0001-people-and-chat';
      const old = openAsItIs(location);
      await makeOldDatabase(old, before, 20);
      await old.destroy();
      const { db, close } = await openDatabase(location);
      const person = {
        username: 'new',
        usernameKey: 'new',
        fullName: 'New',
        role: 'admin',
        createdAt: '2026-03-04T12:00:00.000Z',
      } as const;
      await db.insertInto('users').values(person).execute();
      await db.insertInto('institutions').values({ name: 'New', createdAt: person.createdAt }).execute();
      for (const table of ['users', 'institutions'] as const) {
        const names = (await db.selectFrom(table).select('randomId').execute()).map(({ randomId }) => randomId);
        expect(names.length).toBeGreaterThan(2);
        expect(names.filter((name) => !/^[0-9a-f]{32}$/.test(name))).toEqual([]);
        expect(new Set(names).size).toBe(names.length);
        const [first = ''] = names;
        await expect(db.updateTable(table).set({ randomId: first }).execute()).rejects.toThrow(/unique/i);
      }
      await close();
    });
  },
  'nothing',
);
