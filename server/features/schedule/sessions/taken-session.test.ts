import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { insertTestSession, testSessionAt } from '#server/testing/sign-in/test-sessions.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { lockPeople } from './session-writes.queries.ts';

/** Long enough for a change to have read the session and to wait for the lock. */
const waitMs = 300;

describeOnBothEngines('a session that is about to be changed', (makeApp) => {
  test.each([
    [{ cancelledAt: '2026-03-04T12:00:00.000Z' }, 'This session is cancelled'],
    [{ startTime: '2026-03-01T11:00:00.000Z', endTime: '2026-03-01T12:00:00.000Z' }, 'This session is over'],
  ] as const)('is read again once its people are locked: %o', async (change, refusal) => {
    const portal = await makeApp();
    const id = await insertTestSession(portal.db);
    const people = (await portal.db.selectFrom('users').select('id').execute()).map((row) => row.id);
    // The session of the manager begins before the lock.
    await portal.as('manager').get('/api/lessons');
    let renaming: Promise<{ statusCode: number; json(): { message?: string } }> | undefined;
    await portal.db.transaction().execute(async (transaction) => {
      await lockPeople(transaction, people);
      const payload = { title: 'After', updatedAt: testSessionAt };
      renaming = portal.as('manager').send({ method: 'PATCH', url: `/api/lessons/${id}`, payload });
      await sleep(waitMs);
      await transaction.updateTable('lessons').set(change).where('id', '=', id).execute();
    });
    const answer = await renaming;
    expect([answer?.statusCode, answer?.json().message]).toEqual([409, refusal]);
  });
});
