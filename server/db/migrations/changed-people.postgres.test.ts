import { describe, expect, test } from 'vitest';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestDatabase } from '#server/testing/test-database.ts';

const isLeftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',').includes('postgres');
const at = '2026-03-04T12:00:00.000Z';
const pair = { studentId: 2, relatedUserId: 6, relationType: 'colleague', status: 'pending', requestedBy: 2 } as const;

describe.skipIf(isLeftOut)('changed people on PostgreSQL', () => {
  const makeApp = makerOf('postgres');

  /** How many rows a change leaves for the other processes. */
  async function rowsAfter({ db }: TestDatabase, change: () => Promise<unknown>): Promise<number> {
    await db.deleteFrom('revocations').execute();
    await change();
    const rows = await db.selectFrom('revocations').select('reason').execute();
    expect(rows.filter(({ reason }) => reason !== 'people-changed')).toEqual([]);
    return rows.length;
  }

  test('are noted with whatever changes a person, an institution, a relation or a block', async () => {
    const database = await makeApp.database();
    const { db } = database;
    const changes = [
      () => db.updateTable('users').set({ role: 'admin' }).where('id', '=', 3).execute(),
      () => db.updateTable('users').set({ deactivatedAt: at }).where('id', '=', 6).execute(),
      () => db.updateTable('users').set({ institutionId: 2 }).where('id', '=', 2).execute(),
      () => db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 1).execute(),
      () =>
        db
          .insertInto('relationships')
          .values({ ...pair, createdAt: at })
          .execute(),
      () => db.updateTable('relationships').set({ status: 'accepted' }).execute(),
      () => db.updateTable('relationships').set({ removedAt: at }).execute(),
      () => db.insertInto('blocks').values({ blockerId: 6, blockedId: 2, createdAt: at }).execute(),
      () => db.deleteFrom('blocks').execute(),
    ];
    for (const change of changes) expect(await rowsAfter(database, change), String(change)).toBe(1);
  });

  test('are not noted with a sign-in', async () => {
    const database = await makeApp.database();
    const signIn = () => database.db.updateTable('users').set({ lastSignInAt: at }).execute();
    expect(await rowsAfter(database, signIn)).toBe(0);
  });

  test('leave nothing where the change is taken back', async () => {
    const database = await makeApp.database();
    const change = () =>
      database.db.transaction().execute(async (transaction) => {
        await transaction.updateTable('users').set({ role: 'admin' }).where('id', '=', 3).execute();
        throw new Error('on purpose');
      });
    expect(await rowsAfter(database, () => expect(change()).rejects.toThrow('on purpose'))).toBe(0);
  });
});
