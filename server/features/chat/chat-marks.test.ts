import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const librarian = 2;
const manager = 4;
const colleague = 6;
const hour = 60 * 60 * 1000;

describeOnBothEngines('how far somebody has read', (makeApp) => {
  test('never goes back, neither among marks that are stored together nor against the stored one', async () => {
    const portal = await makeApp();
    const first = await say(portal, 'librarian', manager);
    const second = await say(portal, 'librarian', manager);
    const other = await say(portal, 'colleague', manager);
    const [sender, reader, witness] = await Promise.all(
      ['librarian', 'manager', 'colleague'].map((who) => connect(portal, who)),
    );
    if (!sender || !reader || !witness) throw new Error('Nobody is connected');
    reader.send({ type: 'read', contactId: librarian, upTo: second.id });
    reader.send({ type: 'read', contactId: librarian, upTo: first.id });
    expect(await sender.next('read')).toMatchObject({ by: manager, upTo: second.id });

    reader.send({ type: 'read', contactId: librarian, upTo: first.id });
    reader.send({ type: 'received', contactId: librarian, upTo: first.id });
    // Stored together with those two marks, or after them.
    reader.send({ type: 'read', contactId: colleague, upTo: other.id });
    await witness.next('read');
    expect(await summaryOf(portal, 'librarian', manager)).toMatchObject({
      readUpTo: second.id,
      receivedUpTo: second.id,
    });
    expect(await readOf(portal, 'librarian')).toEqual([true, true]);
    expect(await summaryOf(portal, 'manager', librarian)).toMatchObject({ unread: 0 });
  });

  test('is stored also where the portal stops a moment later', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    const { id } = await say(portal, 'librarian', manager);
    const reader = await connect(portal, 'manager');
    reader.send({ type: 'read', contactId: librarian, upTo: id });
    // The reply comes after the mark was accepted, and before it is stored.
    reader.send({ type: 'identity', userId: manager });
    await reader.next('system');
    await portal.close();
    const restarted = await makeApp({ database });
    expect(await summaryOf(restarted, 'librarian', manager)).toMatchObject({ readUpTo: id });
    expect(await summaryOf(restarted, 'manager', librarian)).toMatchObject({ unread: 0 });
  });

  test('tells the team that the customer has read, and not that a colleague of theirs has', async () => {
    const portal = await makeApp();
    const { id } = await say(portal, 'admin', librarian);
    const [writer, teamMate, customer] = await Promise.all(
      ['admin', 'manager', 'librarian'].map((who) => connect(portal, who)),
    );
    if (!writer || !teamMate || !customer) throw new Error('Nobody is connected');
    teamMate.send({ type: 'read', contactId: librarian, upTo: id });
    await writer.next('read');
    for (const who of ['admin', 'manager']) {
      expect(await readOf(portal, who)).toEqual([false]);
      expect(await summaryOf(portal, who, librarian)).toMatchObject({ readUpTo: 0, receivedUpTo: 0 });
    }
    customer.send({ type: 'read', contactId: manager, upTo: id });
    await writer.until(() => writer.received('read').length === 2);
    for (const who of ['admin', 'manager']) expect(await readOf(portal, who)).toEqual([true]);
    expect(await summaryOf(portal, 'admin', librarian)).toMatchObject({ readUpTo: id });
  });

  test('is received by whoever comes back, in every conversation, and by nobody who wrote it', async () => {
    const portal = await makeApp();
    const asked = await say(portal, 'librarian', manager);
    const told = await say(portal, 'tech', manager);
    const back = await connect(portal, 'manager');
    back.send({ type: 'arrived' });
    await expect.poll(async () => (await summaryOf(portal, 'librarian', manager))?.receivedUpTo).toBe(asked.id);
    expect((await summaryOf(portal, 'tech', manager))?.receivedUpTo).toBe(told.id);
    expect(await summaryOf(portal, 'manager', librarian)).toMatchObject({ receivedUpTo: 0, unread: 1 });
  });

  test('does not make what was said before their time unread for a newcomer', async () => {
    const portal = await makeApp();
    await say(portal, 'librarian', manager);
    portal.clock.advance(hour);
    const person = { username: 'newcomer', fullName: 'New Comer', role: 'admin', password: 'brass-lamp-9' };
    const added = await portal.as('admin').post('/api/register', { ...person, confirmPassword: person.password });
    expect(added.statusCode).toBe(200);
    await portal.db
      .updateTable('users')
      .set({ mustChangePassword: false })
      .where('username', '=', 'newcomer')
      .execute();
    expect(await unreadOf(portal, 'newcomer')).toEqual([0, 0]);
    expect(await unreadOf(portal, 'admin')).toEqual([1, 1]);
    portal.clock.advance(hour);
    await say(portal, 'librarian', manager);
    expect(await unreadOf(portal, 'newcomer')).toEqual([1, 1]);
    expect(await unreadOf(portal, 'admin')).toEqual([2, 2]);
  });
});

async function say(portal: TestApp, who: string, receiverId: number): Promise<Message> {
  return (await portal.as(who).post('/api/messages', { receiverId, content: 'x' })).json();
}

async function summaryOf(portal: TestApp, who: string, contactId: number) {
  const rows: ConversationSummary[] = (await portal.as(who).get('/api/conversations')).json();
  return rows.find(({ contact }) => contact.id === contactId);
}

async function readOf(portal: TestApp, who: string) {
  return ((await portal.as(who).get('/api/messages')).json() as Message[]).map(({ read }) => read);
}

/** Unread messages of a person in two ways: the count in the list, and the length of the list of unread messages. */
async function unreadOf(portal: TestApp, who: string) {
  const listed: Message[] = (await portal.as(who).get('/api/messages/unread')).json();
  return [(await summaryOf(portal, who, librarian))?.unread, listed.length];
}
