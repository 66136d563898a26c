import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

async function addStaff(portal: TestApp, username: string, role: string): Promise<number> {
  const form = { username, fullName: `The ${username}`, role };
  return (await portal.as('admin').post('/api/register', form)).json().id;
}

function handOver(portal: TestApp, fromId: number, toId: number) {
  return portal.as('admin').post(`/api/staff/${fromId}/hand-over`, { toId });
}

async function servedBy(portal: TestApp, who: string): Promise<number[]> {
  const rows: { id: number }[] = (await portal.as(who).get('/api/institutions/served')).json();
  return rows.map(({ id }) => id).sort();
}

async function titlesFor(portal: TestApp, userId: number): Promise<string[]> {
  const notes = await portal.db
    .selectFrom('notifications')
    .where('userId', '=', userId)
    .select('title')
    .orderBy('id')
    .execute();
  return notes.map(({ title }) => title);
}

describeOnAnyEngine('handing over all institutions', (makeApp) => {
  test('moves them at once, with the open conversations, and tells both colleagues and every customer', async () => {
    const portal = await makeApp();
    const toId = await addStaff(portal, 'successor', 'account_manager');
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'For my account manager' });
    await portal.as('librarian2').post('/api/messages', { receiverId: 4, content: 'Thank you' });
    await portal.as('manager').post('/api/channels/5/desk', { act: 'close', version: 0, upTo: 2 });
    const session = { participantIds: [2], kind: 'training', title: 'Training' };
    const time = { startTime: '2026-03-10T14:00:00.000Z', endTime: '2026-03-10T15:00:00.000Z' };
    expect((await portal.as('manager').post('/api/lessons', { ...session, ...time })).statusCode).toBe(200);
    expect((await portal.as('admin').get('/api/staff/4/hand-over')).json()).toEqual({
      ...{ institutions: 2, customers: 3, openConversations: 1, comingSessions: 1 },
    });

    const old = await connect(portal, 'manager');
    const answer = await handOver(portal, 4, toId);
    expect([answer.statusCode, answer.json()]).toEqual([200, { institutions: 2 }]);
    expect([await servedBy(portal, 'manager'), await servedBy(portal, 'successor')]).toEqual([[], [1, 2]]);
    await old.until(() => old.received('changed').some(({ what }) => what.includes('/api/conversations')));
    const { notification } = await old.next('notification');
    expect(notification.description).toBe('Now with The successor: University of Harrowmere, Calder Bay University.');
    expect(await titlesFor(portal, toId)).toEqual(['You have taken over institutions']);
    for (const customerId of [2, 5, 6]) {
      expect(await titlesFor(portal, customerId)).toContain('Your account manager has changed');
    }
    const history: { content: string }[] = (await portal.as('successor').get(`/api/messages/${toId}/2`)).json();
    expect(history.map(({ content }) => content)).toContain('For my account manager');
    expect((await portal.as('manager').get('/api/institutions/1')).statusCode).toBe(404);
    // The session stays with the staff member who planned it.
    expect((await portal.as('manager').get('/api/lessons/upcoming')).json()).toHaveLength(1);
    const empty = { institutions: 0, customers: 0, openConversations: 0, comingSessions: 0 };
    expect((await portal.as('admin').get('/api/staff/4/hand-over')).json()).toEqual(empty);
  });

  test('of a technical supporter counts their own conversations, also after they were deactivated', async () => {
    const portal = await makeApp();
    const toId = await addStaff(portal, 'helper', 'tech_support');
    await portal.as('librarian').post('/api/messages', { receiverId: 3, content: 'Our proxy' });
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'For somebody else' });
    // As before staff had to hand over as they leave.
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: '2026-03-01T10:00:00.000Z' })
      .where('id', '=', 3)
      .execute();
    expect((await portal.as('admin').get('/api/staff/3/hand-over')).json()).toEqual({
      ...{ institutions: 2, customers: 3, openConversations: 1, comingSessions: 0 },
    });
    expect((await handOver(portal, 3, toId)).statusCode).toBe(200);
    expect(await servedBy(portal, 'helper')).toEqual([1, 2]);
    expect(await servedBy(portal, 'manager')).toEqual([1, 2]);
  });

  test('is refused to the wrong people, and happens once', async () => {
    const portal = await makeApp();
    const toId = await addStaff(portal, 'successor', 'account_manager');
    for (const [fromId, to, status] of [
      [4, 4711, 404],
      [4, 4, 400],
      [4, 3, 400],
      [4, 2, 400],
      [2, toId, 404],
      [1, toId, 404],
      [4711, toId, 404],
    ] as const) {
      expect([fromId, to, (await handOver(portal, fromId, to)).statusCode]).toEqual([fromId, to, status]);
    }
    await portal.as('admin').post(`/api/users/${toId}/deactivate`);
    const refused = await handOver(portal, 4, toId);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'toId']);
    await portal.as('admin').post(`/api/users/${toId}/reactivate`);
    const both = await Promise.all([handOver(portal, 4, toId), handOver(portal, 4, toId)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const log = await portal.db.selectFrom('changeLog').where('objectType', '=', 'institution').selectAll().execute();
    expect(log).toHaveLength(2);
    expect(await titlesFor(portal, 4)).toEqual(['Your institutions were handed over']);
  });
});
