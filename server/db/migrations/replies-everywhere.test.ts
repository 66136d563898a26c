import { afterAll, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';

describeOnBothEngines('automatic replies of a database from before they came in every conversation', ({ engine }) => {
  const databases = emptyDatabases(engine);
  afterAll(() => databases.remove());

  test('are those of the channels, sent or still to come, once a day', async () => {
    const db = openAsItIs(await databases.create());
    try {
      await makeOldDatabase(db, '0011-revocations', 10);
      await migrateToLatest(db);
      const at = '2026-03-04T12:00:00.000Z';
      const kept = { conversation: 'channel:3', dueAt: at, claimedUntil: null };
      expect(await db.selectFrom('dueReplies').selectAll().orderBy('day').execute()).toEqual([
        { ...kept, day: '2026-03-03', settledAt: at },
        { ...kept, day: '2026-03-04', settledAt: null },
      ]);
      const again = { ...kept, day: '2026-03-04', settledAt: null };
      await expect(db.insertInto('dueReplies').values(again).execute()).rejects.toThrow(/unique/i);
    } finally {
      await db.destroy();
    }
  });
});
