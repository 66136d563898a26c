import { expect, test } from 'vitest';
import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const url = '/api/planned-notifications';
const sendAt = '2026-03-04T13:00:00.000Z';
const hourMs = 60 * 60 * 1000;
const news = { title: 'New titles', description: 'Forty new insights are there.' };

async function plan(portal: TestApp, more: object = {}): Promise<PlannedNotification> {
  return (await portal.as('admin').post(url, { ...news, sendAt, ...more })).json();
}

function change(portal: TestApp, { id, ...planned }: PlannedNotification, part: object) {
  const { title, description, priority, tier, institutionId, updatedAt } = planned;
  const body = { title, description, priority, tier, institutionId, updatedAt, sendAt: planned.sendAt, ...part };
  return portal.as('admin').send({ method: 'PUT', url: `${url}/${id}`, payload: body });
}

async function heardBy(portal: TestApp): Promise<number[]> {
  const rows = await portal.db.selectFrom('notificationRecipients').select('userId').orderBy('userId').execute();
  return rows.map(({ userId }) => userId);
}

async function due(portal: TestApp): Promise<void> {
  portal.clock.advance(hourMs);
  await portal.app.jobs.runDue();
}

describeOnAnyEngine('a broadcast to some', (makeApp) => {
  test('goes to the customers of one plan or one institution, counted by the same query', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    for (const [to, query, count] of [
      [{ tier: 'gold' }, 'tier=gold', 2],
      [{ tier: 'silver' }, 'tier=silver', 1],
      [{ institutionId: 2 }, 'institution=2', 1],
      [{ tier: 'professional' }, 'tier=professional', 0],
    ] as const) {
      expect((await admin.get(`/api/notifications/audience?${query}`)).json()).toEqual({ count });
      expect((await admin.post('/api/notifications', { ...news, ...to })).json()).toMatchObject({ reached: count });
    }
    expect(await heardBy(portal)).toEqual([2, 5, 5, 6]);
    const { items } = (await admin.get('/api/notifications/sent')).json();
    expect(items.map((item: object) => item)).toMatchObject([
      { tier: 'professional', institutionName: null, reached: 0 },
      { tier: null, institutionName: 'Calder Bay University', reached: 1 },
      { tier: 'silver' },
      { tier: 'gold', reached: 2 },
    ]);
    for (const [to, status] of [
      [{ tier: 'gold', institutionId: 1 }, 400],
      [{ tier: 'gold', userId: 2 }, 400],
      [{ tier: 'platinum' }, 400],
      [{ institutionId: 4711 }, 404],
    ] as const) {
      expect((await admin.post('/api/notifications', { ...news, ...to })).statusCode).toBe(status);
    }
  });
});

describeOnAnyEngine('a planned broadcast', (makeApp) => {
  test('is sent once when it is due, to whoever it reaches by then', async () => {
    const portal = await makeApp();
    const planned = await plan(portal, { tier: 'gold', priority: 'high' });
    expect(planned).toMatchObject({ ...news, tier: 'gold', sendAt, authorName: 'Ada Lindqvist' });
    await portal.app.jobs.runDue();
    expect(await heardBy(portal)).toEqual([]);
    await portal.as('admin').post('/api/users/6/deactivate');
    const newcomer = { username: 'newcomer', fullName: 'Nell Comer', role: 'customer', institutionId: 1 };
    const { id } = (await portal.as('admin').post('/api/register', newcomer)).json();
    const librarian = await connect(portal, 'librarian');
    await due(portal);
    await portal.app.jobs.runDue();
    expect(await heardBy(portal)).toEqual([2, id]);
    expect((await librarian.next('notification')).notification).toMatchObject({ ...news, priority: 'high' });
    expect((await portal.as('admin').get(url)).json()).toEqual([]);
    const log = await portal.db.selectFrom('changeLog').where('objectType', '=', 'notification').selectAll().execute();
    expect(log).toHaveLength(1);
    expect((await change(portal, planned, { title: 'Too late', sendAt: '2026-03-04T15:00:00.000Z' })).statusCode).toBe(
      409,
    );
  });

  test('can be changed until then, and of two who change it at once the second is told', async () => {
    const portal = await makeApp();
    const planned = await plan(portal);
    const changed = await change(portal, planned, { title: 'Other titles', institutionId: 2 });
    expect(changed.json()).toMatchObject({ title: 'Other titles', institutionName: 'Calder Bay University' });
    expect((await change(portal, planned, { title: 'Mine' })).statusCode).toBe(409);
    await due(portal);
    expect(await heardBy(portal)).toEqual([5]);
    expect(await portal.db.selectFrom('notifications').select('title').execute()).toEqual([{ title: 'Other titles' }]);
  });

  test('that a restored copy brought back waits for an administrator, and goes once one plans it again', async () => {
    const portal = await makeApp();
    await plan(portal);
    await portal.db.updateTable('plannedNotifications').set({ heldAt: sendAt }).execute();
    await due(portal);
    expect(await heardBy(portal)).toEqual([]);
    const [held] = (await portal.as('admin').get(url)).json<PlannedNotification[]>();
    expect(held).toMatchObject({ ...news, isHeld: true });
    const again = await change(portal, held as PlannedNotification, { sendAt: '2026-03-04T14:00:00.000Z' });
    expect(again.json()).toMatchObject({ isHeld: false });
    await due(portal);
    expect(await heardBy(portal)).toEqual([2, 5, 6]);
  });

  test('can be withdrawn until then, once', async () => {
    const portal = await makeApp();
    const { id } = await plan(portal);
    const withdraw = () => portal.as('admin').post(`${url}/${id}/withdraw`);
    expect([(await withdraw()).statusCode, (await withdraw()).statusCode]).toEqual([200, 409]);
    expect((await portal.as('admin').get(url)).json()).toEqual([]);
    await due(portal);
    expect(await heardBy(portal)).toEqual([]);
    const sent = await plan(portal, { sendAt: '2026-03-04T14:00:00.000Z' });
    await due(portal);
    expect((await portal.as('admin').post(`${url}/${sent.id}/withdraw`)).statusCode).toBe(409);
    expect(await heardBy(portal)).toEqual([2, 5, 6]);
  });

  test('is refused in the past, after more than a year, and to nobody that there is', async () => {
    const portal = await makeApp();
    for (const [part, status] of [
      [{ sendAt: '2026-03-04T12:00:00.000Z' }, 400],
      [{ sendAt: '2027-06-01T00:00:00.000Z' }, 400],
      [{ sendAt: 'tomorrow' }, 400],
      [{ sendAt, title: ' ' }, 400],
      [{ sendAt, tier: 'gold', institutionId: 1 }, 400],
      [{ sendAt, institutionId: 4711 }, 404],
    ] as const) {
      expect((await portal.as('admin').post(url, { ...news, ...part })).statusCode).toBe(status);
    }
    expect((await portal.as('admin').post(`${url}/4711/withdraw`)).statusCode).toBe(404);
    expect(await portal.db.selectFrom('plannedNotifications').selectAll().execute()).toEqual([]);
  });
});
