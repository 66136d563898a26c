import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const later = { startTime: '2026-03-10T14:00:00.000Z', endTime: '2026-03-10T15:00:00.000Z' };

async function addStaff(portal: TestApp, username: string, role: string): Promise<number> {
  const form = { username, fullName: `The ${username}`, role };
  return (await portal.as('admin').post('/api/register', form)).json().id;
}

/** The account manager has institutions, a session, an assigned conversation, an offer and a planned broadcast. */
async function busy(portal: TestApp): Promise<number> {
  const toId = await addStaff(portal, 'successor', 'account_manager');
  await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'A question' });
  const assigned = { act: 'assign', assigneeId: 4, version: 0, upTo: 1 };
  expect((await portal.as('admin').post('/api/channels/2/desk', assigned)).statusCode).toBe(200);
  const session = { participantIds: [2], kind: 'training', title: 'Training', ...later };
  expect((await portal.as('manager').post('/api/lessons', session)).statusCode).toBe(200);
  await portal.db
    .insertInto('plannedNotifications')
    .values({
      ...{ title: 'News', description: 'All', priority: 'normal', tier: null, institutionId: null, createdBy: 4 },
      ...{ sendAt: later.startTime, updatedAt: later.startTime, sentAt: null, withdrawnAt: null, heldAt: null },
    })
    .execute();
  await portal.app.jobs.runDue();
  return toId;
}

const leave = (portal: TestApp, id: number, toId: number | null) =>
  portal.as('admin').post(`/api/staff/${id}/leave`, { toId });

describeOnBothEngines('a member of staff who leaves', (makeApp) => {
  test('is shown with all that needs somebody else, and hands all of it to one colleague at once', async () => {
    const portal = await makeApp();
    const toId = await busy(portal);
    const shown = (await portal.as('admin').get('/api/staff/4/leaving')).json();
    expect(shown.counts).toMatchObject({
      ...{ institutions: 2, sessions: 1, assignedConversations: 1, ownConversations: 0, broadcasts: 1 },
    });
    expect(shown.sessions).toMatchObject([{ title: 'Training', institution: 'University of Harrowmere' }]);

    const plain = await portal.as('admin').post('/api/users/4/deactivate');
    expect([plain.statusCode, plain.json().message]).toEqual([
      409,
      'Priya Shah still has 2 institutions, 1 session ahead, 1 assigned conversation and 1 planned notification. Choose who takes over as they leave, under Staff',
    ]);
    const refused = await leave(portal, 4, null);
    expect([refused.statusCode, refused.json().field]).toEqual([409, 'toId']);
    expect((await portal.as('manager').get('/api/auth/me')).statusCode).not.toBe(401);
    const left = await leave(portal, 4, toId);
    expect([left.statusCode, left.json()]).toEqual([
      200,
      { institutions: 2, sessions: 1, conversations: 1, broadcasts: 1 },
    ]);
    await portal.app.jobs.runDue();
    const { db } = portal;
    expect(await db.selectFrom('institutions').where('accountManagerId', '=', 4).select('id').execute()).toEqual([]);
    const [lesson] = await db.selectFrom('lessons').where('title', '=', 'Training').selectAll().execute();
    expect(lesson).toMatchObject({ tutorId: toId, sequence: 1, cancelledAt: null });
    const desks = await db.selectFrom('conversations').where('key', '=', 'channel:2').select('assigneeId').execute();
    expect(desks).toEqual([{ assigneeId: toId }]);
    const planned = await db.selectFrom('plannedNotifications').select('createdBy').execute();
    expect(planned).toEqual([{ createdBy: 1 }]);
    const person = await db.selectFrom('users').where('id', '=', 4).select('deactivatedAt').executeTakeFirst();
    expect(person?.deactivatedAt).toBeTruthy();
    const log = await db.selectFrom('changeLog').select(['objectType', 'action']).orderBy('id').execute();
    expect(log.slice(-6).map(({ objectType, action }) => `${objectType} ${action}`)).toEqual([
      ...['user deactivate', 'institution change', 'institution change', 'session change', 'conversation assign'],
      ...['plannedNotification change'],
    ]);
    const told = await db.selectFrom('notifications').where('userId', '=', toId).selectAll().execute();
    expect(told.map(({ title }) => title)).toContain('You have taken over the work of Priya Shah');
    expect(told.map(({ description }) => description)).toContain('2 institutions, 1 session and 1 conversation.');
    const customers = await db.selectFrom('notifications').where('userId', '=', 2).select('title').execute();
    expect(customers.map(({ title }) => title)).toContain('Your account manager has changed');
    expect((await leave(portal, 4, toId)).statusCode).toBe(409);
  });

  test('leaves institutions to administrators until somebody is assigned, and takes no wrong successor', async () => {
    const portal = await makeApp();
    const toId = await busy(portal);
    for (const [id, to, status] of [
      [4, 4, 400],
      [4, 3, 400],
      [4, 2, 404],
      [4, 4711, 404],
      [2, toId, 404],
      [1, toId, 400],
    ] as const) {
      expect([id, to, (await leave(portal, id, to)).statusCode]).toEqual([id, to, status]);
    }
    const both = await Promise.all([leave(portal, 4, 1), leave(portal, 4, 1)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { db } = portal;
    const assigned = await db.selectFrom('institutions').select('accountManagerId').execute();
    expect(new Set(assigned.map(({ accountManagerId }) => accountManagerId))).toEqual(new Set([null]));
    expect(await db.selectFrom('lessons').select('tutorId').execute()).toEqual([{ tutorId: 1 }]);
    expect((await portal.as('librarian').get('/api/staff/4/leaving')).statusCode).toBe(403);
  });

  test('tells a technical supporter’s successor whose conversations were open', async () => {
    const portal = await makeApp();
    const toId = await addStaff(portal, 'helper', 'tech_support');
    await portal.as('librarian').post('/api/messages', { receiverId: 3, content: 'Our proxy' });
    expect((await leave(portal, 3, toId)).statusCode).toBe(200);
    await portal.app.jobs.runDue();
    const told = await portal.db.selectFrom('notifications').where('userId', '=', toId).selectAll().execute();
    expect(told.map(({ description }) => description).join()).toContain('Maya Okafor');
  });
});
