import { expect, test, vi } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { insertTestSession, testSessionAt } from '#server/testing/sign-in/test-sessions.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

/** Stands for what others commit while a change waits for the lock. */
const others = vi.hoisted(() => ({ commit: async (_: Db): Promise<void> => {} }));
vi.mock('./session-writes.queries.ts', async (original) => {
  const real = await original<typeof import('./session-writes.queries.ts')>();
  return {
    ...real,
    lockPeople: async (db: Db, ids: readonly number[]) => {
      await real.lockPeople(db, ids);
      await others.commit(db);
    },
  };
});

describeOnAnyEngine('a session that is about to be changed', (makeApp) => {
  test('is read again once it is locked: what was cancelled or moved into the past meanwhile is not changed', async () => {
    const portal = await makeApp();
    const id = await insertTestSession(portal.db);
    const url = `/api/lessons/${id}`;
    const rename = async () => {
      const payload = { title: 'After', updatedAt: testSessionAt };
      const answer = await portal.as('manager').send({ method: 'PATCH', url, payload });
      return [answer.statusCode, answer.json().message];
    };
    for (const [change, refusal] of [
      [{ cancelledAt: '2026-03-04T12:00:00.000Z' }, 'This session is cancelled'],
      [{ startTime: '2026-03-01T11:00:00.000Z', endTime: '2026-03-01T12:00:00.000Z' }, 'This session is over'],
    ] as const) {
      others.commit = async (db) => void (await db.updateTable('lessons').set(change).where('id', '=', id).execute());
      expect(await rename()).toEqual([409, refusal]);
    }
    others.commit = async () => {};
    expect(await rename()).toEqual([200, undefined]);
    const stored = await portal.db.selectFrom('lessons').where('id', '=', id).select('title').executeTakeFirst();
    expect(stored).toEqual({ title: 'After' });
  });
});
