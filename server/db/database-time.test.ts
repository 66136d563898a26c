import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { clockDifference } from './database-time.ts';

const hourMs = 60 * 60_000;

describeOnBothEngines('the clock of the database', (makeApp) => {
  test('is another by what is seen for certain, however slow its answer', async () => {
    const { db } = await makeApp.database();
    await db.connection().execute(async (connection) => {
      const isOwn = makeApp.engine === 'postgres';
      const busy = isOwn ? sql`select pg_sleep(0.2)`.execute(connection) : undefined;
      expect(await clockDifference(connection)).toBe(0);
      await busy;

      const systemNow = Date.now;
      const behind = vi.spyOn(Date, 'now').mockImplementation(() => systemNow() - hourMs);
      const aheadMs = await clockDifference(connection);
      behind.mockRestore();
      expect(Math.round(aheadMs / 60_000)).toBe(isOwn ? -60 : 0);
    });
  });
});
