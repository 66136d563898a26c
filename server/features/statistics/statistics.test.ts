import { expect, test } from 'vitest';
import { channelKey, pairKey } from '#contract/values/chat/conversations.ts';
import { countMessages } from '#server/demo/seed.queries.ts';
import { describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const daysAgo = (days: number) => new Date(testStart - days * day).toISOString();

let lastId = 0;
function say(portal: TestApp, conversation: string, senderId: number, at = daysAgo(1)) {
  lastId++;
  const [kind, ...ids] = conversation.split(':');
  const channelCustomerId = kind === 'channel' ? Number(ids[0]) : null;
  const message = {
    id: lastId,
    conversation,
    channelCustomerId,
    senderId,
    receiverId: kind === 'channel' ? 4 : Number(ids.find((id) => Number(id) !== senderId)),
    content: 'x',
    timestamp: at,
    clientId: null,
  };
  return portal.db.insertInto('messages').values(message).execute();
}

function mark(portal: TestApp, userId: number, conversation: string, lastReadId: number) {
  return portal.db.insertInto('conversationRead').values({ userId, conversation, lastReadId }).execute();
}

async function figuresOf(portal: TestApp, username: string) {
  // Messages inserted without the chat are not counted yet.
  await countMessages(portal.db);
  return (await portal.as(username).get('/api/statistics/home')).json();
}

describeOnBothEngines('figures on Home', (makeApp) => {
  test('count the customers one serves who signed in within thirty days', async () => {
    const portal = await makeApp();
    const set = (id: number, change: object) =>
      portal.db.updateTable('users').set(change).where('id', '=', id).execute();
    await set(2, { lastSignInAt: daysAgo(29.9) });
    await set(5, { lastSignInAt: daysAgo(30.1) });
    await set(6, { lastSignInAt: null });
    await portal.db.updateTable('institutions').set({ techSupportId: null }).where('id', '=', 1).execute();
    expect(await figuresOf(portal, 'admin')).toMatchObject({ activeCustomers: 1 });
    expect(await figuresOf(portal, 'manager')).toMatchObject({ activeCustomers: 1 });
    expect(await figuresOf(portal, 'tech')).toMatchObject({ activeCustomers: 0 });
    await set(2, { deactivatedAt: daysAgo(1) });
    expect(await figuresOf(portal, 'admin')).toMatchObject({ activeCustomers: 0 });
  });

  test("count what customers wrote in one's channels after one's read mark, and nobody else's messages", async () => {
    const portal = await makeApp();
    for (const senderId of [2, 1, 4, 2]) await say(portal, channelKey(2), senderId);
    const read = lastId;
    await say(portal, channelKey(2), 2);
    await say(portal, channelKey(5), 5);
    await mark(portal, 4, channelKey(2), read);
    expect(await figuresOf(portal, 'manager')).toMatchObject({ unreadMessages: 2 });
    expect(await figuresOf(portal, 'admin')).toMatchObject({ unreadMessages: 3 });
    expect(await figuresOf(portal, 'tech')).toMatchObject({ unreadMessages: 0 });
    // A message that a colleague has answered no longer counts as unread.
    await say(portal, channelKey(2), 4);
    expect(await figuresOf(portal, 'admin')).toMatchObject({ unreadMessages: 1 });
  });

  test('leave out channels of institutions one is not assigned to', async () => {
    const portal = await makeApp();
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    await say(portal, channelKey(5), 5);
    expect(await figuresOf(portal, 'manager')).toMatchObject({ unreadMessages: 0 });
    expect(await figuresOf(portal, 'admin')).toMatchObject({ unreadMessages: 1 });
  });

  test("what was said before one's time is not unread, unless one has been in the conversation", async () => {
    const portal = await makeApp();
    await portal.db
      .updateTable('users')
      .set({ createdAt: daysAgo(10) })
      .where('id', '=', 1)
      .execute();
    await say(portal, channelKey(2), 2, daysAgo(20));
    await say(portal, channelKey(2), 2, daysAgo(5));
    expect(await figuresOf(portal, 'admin')).toMatchObject({ unreadMessages: 1 });
    await mark(portal, 1, channelKey(2), 0);
    expect(await figuresOf(portal, 'admin')).toMatchObject({ unreadMessages: 2 });
  });

  test('count conversations between two people, without those who have left', async () => {
    const portal = await makeApp();
    for (const [sender, other] of [
      [2, 3],
      [5, 3],
      [4, 3],
    ] as const) {
      await mark(portal, 3, pairKey(sender, other), 0);
      await say(portal, pairKey(sender, other), sender);
      await say(portal, pairKey(sender, other), 3);
    }
    expect(await figuresOf(portal, 'tech')).toMatchObject({ unreadMessages: 3 });
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: daysAgo(0) })
      .where('id', '=', 5)
      .execute();
    expect(await figuresOf(portal, 'tech')).toMatchObject({ unreadMessages: 2 });
  });

  test("are technical support's first responses one to one, in support hours", async () => {
    const portal = await makeApp();
    await mark(portal, 3, pairKey(2, 3), 0);
    await mark(portal, 3, pairKey(5, 3), 0);
    await mark(portal, 3, pairKey(4, 3), 0);
    expect(await figuresOf(portal, 'tech')).toMatchObject({ responseMs: null });
    // A colleague's question, and one without an answer, do not count.
    await say(portal, pairKey(4, 3), 4, '2026-03-03T11:00:00.000Z');
    await say(portal, pairKey(4, 3), 3, '2026-03-03T16:00:00.000Z');
    await say(portal, pairKey(5, 3), 5, '2026-03-03T12:00:00.000Z');
    // Asked an hour before closing time and once more after it, answered half an hour after opening.
    await say(portal, pairKey(2, 3), 2, '2026-03-02T16:00:00.000Z');
    await say(portal, pairKey(2, 3), 2, '2026-03-02T18:00:00.000Z');
    await say(portal, pairKey(2, 3), 3, '2026-03-03T11:30:00.000Z');
    await say(portal, pairKey(2, 3), 3, '2026-03-03T12:30:00.000Z');
    expect(await figuresOf(portal, 'tech')).toMatchObject({ responseMs: 1.5 * 60 * 60 * 1000 });
  });

  test('agree with the unread counts of the conversations on Home', async () => {
    const portal = await makeApp();
    await say(portal, channelKey(2), 2);
    await say(portal, channelKey(5), 5);
    await say(portal, pairKey(1, 4), 1);
    await mark(portal, 4, pairKey(1, 4), 0);
    await say(portal, pairKey(3, 4), 4);
    await mark(portal, 3, pairKey(3, 4), 0);
    for (const username of ['admin', 'manager', 'tech']) {
      const figures = await figuresOf(portal, username);
      const conversations: { unread: number }[] = (await portal.as(username).get('/api/conversations')).json();
      const total = conversations.reduce((sum, { unread }) => sum + unread, 0);
      expect(figures).toMatchObject({ unreadMessages: total });
      expect(total).toBeGreaterThan(0);
    }
  });
});
