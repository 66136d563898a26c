import { expect, test } from 'vitest';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { raceFor } from '#server/testing/race.ts';
import { type AppMaker, describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { createNews, type Telling } from './news.ts';

const link = { title: 'Renewal proposal', type: 'link', url: 'https://example.org/renewal', sharedWithId: 2 };

async function bellOf(portal: TestApp, username = 'librarian'): Promise<string[]> {
  const notes = (await portal.as(username).get('/api/notifications')).json();
  return notes.map(({ title }: { title: string }) => title);
}

const untold = (portal: Pick<TestApp, 'db'>) =>
  portal.db.selectFrom('outbox').where('channel', '=', 'bell').select(['kind', 'attempts']).execute();

describeOnBothEngines('news', (makeApp: AppMaker) => {
  test('are told after the answer, whatever becomes of the telling: then after 5 s, 30 s, 2 minutes, and each 10 minutes', async () => {
    const portal = await makeApp();
    await portal.db.schema.alterTable('notificationRecipients').renameTo('away').execute();
    expect((await portal.as('admin').post('/api/resources', link)).statusCode).toBe(200);
    for (const [attempts, seconds] of [5, 30, 120, 600, 600, 600].entries()) {
      expect(await untold(portal)).toEqual([{ kind: 'share', attempts: attempts + 1 }]);
      portal.clock.advance(seconds * 1000 - 1);
      await portal.app.jobs.runDue();
      expect(await untold(portal)).toEqual([{ kind: 'share', attempts: attempts + 1 }]);
      portal.clock.advance(1);
      await portal.app.jobs.runDue();
    }
    // Each failed delivery counts as a failure of the job: an alert depends on it.
    const metrics = (await portal.visitor.get('/metrics')).body;
    expect(metrics).toContain('carrel_job_failures_total{name="news"} 7');
    await portal.db.schema.alterTable('away').renameTo('notificationRecipients').execute();
    portal.clock.advance(600_000);
    await portal.app.jobs.runDue();
    expect(await bellOf(portal)).toEqual(['Shared with you']);
    expect(await untold(portal)).toEqual([]);
  });

  test('are told by the others where one of them cannot be told', async () => {
    const portal = await makeApp();
    const at = isoTime(portal.clock.now());
    await portal.db
      .insertInto('outbox')
      .values({
        channel: 'bell',
        kind: 'of a newer version',
        payload: '{}',
        state: 'waiting',
        createdAt: at,
        dueAt: at,
      })
      .execute();
    await portal.as('admin').post('/api/resources', link);
    expect(await bellOf(portal)).toEqual(['Shared with you']);
    expect(await untold(portal)).toEqual([{ kind: 'of a newer version', attempts: 1 }]);
  });

  test('of what was undone before anybody heard of it are none', async () => {
    const portal = await makeApp();
    const { id } = (await portal.as('admin').post('/api/resources', { ...link, sharedWithId: null })).json();
    await portal.db.updateTable('resources').set({ sharedWithId: 2 }).where('id', '=', id).execute();
    await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${id}` });
    const at = isoTime(portal.clock.now());
    const asked = { requestedBy: 2, createdAt: at, relationType: 'peer', status: 'accepted', answeredAt: at } as const;
    const { id: removed } = await portal.db
      .insertInto('relationships')
      .values({ ...asked, studentId: 2, relatedUserId: 5, removedAt: at, removedBy: 5 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = [
      { kind: 'share', payload: JSON.stringify({ resourceId: id }) },
      { kind: 'acceptance', payload: JSON.stringify({ id: removed, askedBy: 2 }) },
    ];
    await portal.db
      .insertInto('outbox')
      .values(rows.map((row) => ({ ...row, channel: 'bell', state: 'waiting', createdAt: at, dueAt: at }) as const))
      .execute();
    await portal.app.jobs.runDue();
    expect(await bellOf(portal)).toEqual([]);
    expect(await untold(portal)).toEqual([]);
  });

  test('are told by one of two processes, and by the other where one died while it told them', async () => {
    const { db } = await makeApp.database();
    const told: string[] = [];
    const clock: Clock = () => testStart;
    function processOf(name: string, isDying: () => boolean) {
      const news = createNews({ db, clock });
      const note = news.register('share', async ({ number }: { number: number }): Promise<Telling> => {
        return { notes: [{ userIds: [], title: `${number}`, description: '', createdBy: 1 }] };
      });
      const tellDue = () =>
        news.tellDue(async ({ notes }, take) => {
          const isOurs = await db.transaction().execute(async (transaction) => {
            const isTaken = await take(transaction);
            if (isTaken && isDying()) throw new Error('as after a kill: nothing of it is stored');
            return isTaken;
          });
          if (isOurs) told.push(`${notes?.[0]?.title} by ${name}`);
        });
      return { note, tellDue };
    }
    let dies = true;
    const [first, other] = [processOf('first', () => dies), processOf('other', () => false)];
    await db.transaction().execute((transaction) => first.note(transaction, { number: 1 }));
    await expect(first.tellDue()).rejects.toThrow('Some news could not be told');
    dies = false;
    await db
      .updateTable('outbox')
      .set({ dueAt: isoTime(testStart) })
      .execute();
    await raceFor('outbox', { engine: makeApp.engine, db }, [first.tellDue, other.tellDue]);
    expect(told).toHaveLength(1);
    expect(await untold({ db })).toEqual([]);
  });
});
