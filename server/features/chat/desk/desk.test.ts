import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import type { Desk } from '#contract/chat/desk.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [admin, librarian, manager] = [1, 2, 4];
const hour = 60 * 60_000;
const at = (ms: number) => new Date(testStart + ms).toISOString();
const priya = { id: manager, name: 'Priya Shah' };

async function say(app: TestApp, who: string, receiverId: number) {
  return (await app.as(who).post('/api/messages', { receiverId, content: 'x' })).json() as Message;
}

async function channel(app: TestApp, who: string) {
  const rows = (await app.as(who).get('/api/conversations')).json() as ConversationSummary[];
  return rows.find(({ contact }) => contact.id === librarian) as ConversationSummary;
}

/** Acts on the desk with its current version, or with the one seen earlier. */
async function act(app: TestApp, who: string, what: object, seen?: ConversationSummary) {
  const { desk, lastMessage } = seen ?? (await channel(app, who));
  const body = { version: desk?.version ?? 0, upTo: lastMessage?.id ?? 1, ...what };
  const answer = await app.as(who).post(`/api/channels/${librarian}/desk`, body);
  return { status: answer.statusCode, body: answer.json() };
}

async function stand(app: TestApp, who = 'admin') {
  const { waiting, unread, desk } = await channel(app, who);
  return { waiting, unread, ...desk };
}

const open: Omit<Desk, 'version'> = {
  waitingSince: null,
  snoozedUntil: null,
  closedAt: null,
  assignee: null,
  tags: [],
  subject: null,
};

describeOnAnyEngine('a support channel on the desk of its team', (makeApp) => {
  test('waits from the first unanswered message until one of the team answers', async () => {
    const app = await makeApp();
    expect((await channel(app, 'admin')).desk).toBeNull();
    await say(app, 'librarian', manager);
    app.clock.advance(hour);
    await say(app, 'librarian', manager);
    expect(await stand(app)).toEqual({ ...open, waiting: true, unread: 2, version: 0, waitingSince: at(0) });
    await say(app, 'manager', librarian);
    expect(await stand(app)).toEqual({ ...open, waiting: false, unread: 0, version: 0 });
  });

  test('settled without an answer nobody waits and nothing is unread, until the customer writes again; opened, they wait as before', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    app.clock.advance(hour);
    expect((await act(app, 'manager', { act: 'settle' })).body).toEqual({ ...open, version: 1 });
    for (const who of ['admin', 'manager']) {
      expect(await stand(app, who)).toEqual({ ...open, waiting: false, unread: 0, version: 1 });
    }
    await act(app, 'admin', { act: 'open' });
    expect(await stand(app)).toMatchObject({ waiting: true, waitingSince: at(0), version: 2 });
    await act(app, 'admin', { act: 'settle' });
    await say(app, 'librarian', manager);
    expect(await stand(app)).toMatchObject({ waiting: true, unread: 1, waitingSince: at(hour) });
    // A wait settled before the last message is not restored.
    await say(app, 'manager', librarian);
    expect(await act(app, 'admin', { act: 'open' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  test('closed and snoozed it is opened by the customer’s next message alone, and a close settles what waited', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await act(app, 'admin', { act: 'close' });
    expect(await stand(app)).toMatchObject({ waiting: false, unread: 0, closedAt: at(0) });
    await say(app, 'manager', librarian);
    expect(await stand(app)).toMatchObject({ closedAt: at(0) });
    await say(app, 'librarian', manager);
    expect(await stand(app)).toMatchObject({ waiting: true, unread: 1, closedAt: null });
    await act(app, 'admin', { act: 'snooze', until: at(hour) });
    expect(await stand(app)).toMatchObject({ waiting: true, snoozedUntil: at(hour) });
    await say(app, 'librarian', manager);
    expect(await stand(app)).toMatchObject({ waiting: true, snoozedUntil: null });
    await act(app, 'admin', { act: 'close' });
    await act(app, 'manager', { act: 'open' });
    expect(await stand(app)).toMatchObject({ waiting: true, closedAt: null });
  });

  test('is opened again by what the portal says in the customer’s name no more than it waits for an answer to it', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await act(app, 'admin', { act: 'close' });
    expect((await app.as('librarian').post('/api/invoice-requests', {})).statusCode).toBe(200);
    await expect.poll(async () => (await channel(app, 'admin')).lastMessage?.content).toContain('nvoice');
    expect(await stand(app)).toMatchObject({ waiting: false, waitingSince: null, closedAt: at(0) });
  });

  test('is assigned among those who read it, and to nobody again when they no longer do', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    const team = await app.as('admin').get(`/api/channels/${librarian}/team`);
    expect(team.json()).toEqual([
      { ...priya, role: 'account_manager', canRead: true },
      { id: admin, name: 'Ada Lindqvist', role: 'admin', canRead: true },
      // Reads the channel once it is assigned to him.
      { id: 3, name: 'Lars Kuhn', role: 'tech_support', canRead: false },
    ]);
    expect((await act(app, 'admin', { act: 'assign', assigneeId: manager })).body).toMatchObject({ assignee: priya });
    for (const assigneeId of [librarian, 4711]) {
      expect(await act(app, 'admin', { act: 'assign', assigneeId })).toMatchObject({
        status: 400,
        body: { field: 'assigneeId' },
      });
    }
    await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { accountManagerId: null } });
    expect(await stand(app)).toMatchObject({ assignee: null });
    expect((await app.as('manager').get(`/api/channels/${librarian}/team`)).statusCode).toBe(404);
  });

  test('takes one of two acts at once, and none of who has not seen the last message', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    const seen = await channel(app, 'admin');
    const both = await Promise.all(
      ['admin', 'manager'].map((who, n) => act(app, who, { act: 'assign', assigneeId: [admin, manager][n] }, seen)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const closes = await Promise.all(['admin', 'manager'].map((who) => act(app, who, { act: 'close' })));
    expect(closes.map(({ status }) => status).sort()).toEqual([200, 409]);
    await say(app, 'librarian', manager);
    const before = await channel(app, 'admin');
    await say(app, 'librarian', manager);
    for (const what of [{ act: 'close' }, { act: 'settle' }, { act: 'snooze', until: at(hour) }]) {
      expect(await act(app, 'admin', what, before)).toMatchObject({ status: 409 });
    }
    expect(await stand(app)).toMatchObject({ waiting: true, unread: 2, closedAt: null, snoozedUntil: null });
    const rows = await app.db
      .selectFrom('changeLog')
      .where('objectType', '=', 'conversation')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['assign', 'close']);
  });

  test('refuses what makes no sense with the field or the reason', async () => {
    const app = await makeApp();
    expect(await act(app, 'admin', { act: 'close' })).toMatchObject({ status: 409 });
    await say(app, 'librarian', manager);
    for (const until of [at(-1), at(0), at(91 * 24 * hour), 'tomorrow']) {
      expect(await act(app, 'admin', { act: 'snooze', until })).toMatchObject({
        status: 400,
        body: { field: 'until' },
      });
    }
    expect(await act(app, 'admin', { act: 'forget' })).toMatchObject({ status: 400 });
    expect(await act(app, 'admin', { act: 'open' })).toMatchObject({ status: 409 });
    await say(app, 'manager', librarian);
    expect(await act(app, 'admin', { act: 'settle' })).toMatchObject({ status: 409 });
    await act(app, 'admin', { act: 'close' });
    for (const what of [{ act: 'close' }, { act: 'snooze', until: at(hour) }]) {
      expect(await act(app, 'admin', what)).toMatchObject({ status: 409 });
    }
  });

  test('has tags in one form, as many as fit, that stay over messages and are never the customer’s', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    const tags = ['  Renewal ', 'ＰＲＯＸＹ', 'renewal', 'new   proxy'];
    expect((await act(app, 'manager', { act: 'tag', tags })).body).toMatchObject({
      tags: ['new proxy', 'proxy', 'renewal'],
      version: 1,
    });
    const seen = await channel(app, 'admin');
    await say(app, 'librarian', manager);
    expect(await stand(app)).toMatchObject({ tags: ['new proxy', 'proxy', 'renewal'], waiting: true });
    // A new message does not conflict with tagging, but another change of tags does.
    expect((await act(app, 'admin', { act: 'tag', tags: [] }, seen)).body).toMatchObject({ tags: [], version: 2 });
    expect(await act(app, 'manager', { act: 'tag', tags: ['x'] }, seen)).toMatchObject({ status: 409 });
    for (const wrong of [[' '], ['x'.repeat(31)], Array.from({ length: 9 }, (_, n) => `${n}`), 'x', [1]]) {
      expect(await act(app, 'admin', { act: 'tag', tags: wrong })).toMatchObject({ status: 400 });
    }
    expect(await stand(app)).toMatchObject({ tags: [] });
  });

  test('is told to the team as it happens, and nothing of it to the customer', async () => {
    const app = await makeApp();
    const [team, tech, customer] = [
      await connect(app, 'manager'),
      await connect(app, 'tech'),
      await connect(app, 'librarian'),
    ];
    const { id } = await say(app, 'librarian', manager);
    await act(app, 'admin', { act: 'assign', assigneeId: manager });
    expect(await team.next('desk')).toEqual({
      type: 'desk',
      conversation: channelKey(librarian),
      lastChange: id,
      desk: { ...open, version: 1, waitingSince: at(0), assignee: priya },
    });
    await Promise.all([tech, customer].map((socket) => socket.heardAll()));
    expect([tech, customer].flatMap((socket) => socket.received('desk'))).toEqual([]);
    const own = (await app.as('librarian').get('/api/conversations')).json() as ConversationSummary[];
    expect(own.map(({ desk }) => desk)).toEqual(own.map(() => null));
  });
});
