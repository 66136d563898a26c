import { expect, test } from 'vitest';
import type { ConversationSummary, Message, MessageHit } from '#contract/chat/chat.ts';
import type { PrivateNote } from '#contract/chat/private-notes.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [admin, librarian, tech, manager, colleague] = [1, 2, 3, 4, 6];
const channel = `channel:${librarian}`;
const log = `/api/earlier-conversations/${channel}/messages`;
const notes = `/api/private-notes/${librarian}`;
const ofChannel = `${notes}?conversation=${channel}`;

async function say(app: TestApp, who: string, receiverId: number, more: object = {}) {
  app.clock.advance(1000);
  return app.as(who).post('/api/messages', { receiverId, content: `Said by ${who}`, ...more });
}

async function list(app: TestApp, who: string, query: string): Promise<ConversationSummary[]> {
  const answer = await app.as(who).get(`/api/conversations?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function act(app: TestApp, who: string, body: object, readAs = 'admin') {
  const [shown] = await list(app, readAs, `only=${channel}`);
  const seen = { version: shown?.desk?.version ?? 0, upTo: shown?.lastMessage?.id ?? 1 };
  return app.as(who).post(`/api/channels/${librarian}/desk`, { ...seen, ...body });
}

function assign(app: TestApp, who: string, assigneeId: number | null, reason?: string) {
  return act(app, who, { act: 'assign', assigneeId, ...(reason && { reason }) });
}

async function statuses(app: TestApp, who: string, urls: readonly string[]): Promise<number[]> {
  const answers = await Promise.all(urls.map((url) => app.as(who).get(url)));
  return answers.map(({ statusCode }) => statusCode);
}

describeOnBothEngines('a channel that is assigned to technical support', (makeApp) => {
  test('is read, answered and noted there by its key, with its files and in search, and told to the assignee', async () => {
    const app = await makeApp();
    const uploaded = await app.as('librarian').send({
      ...{ method: 'POST', url: '/api/attachments' },
      ...multipart({ file: { name: 'Rules.txt', bytes: Buffer.from('Allow all') } }),
    });
    const filePath: string = uploaded.json().filePath;
    await say(app, 'librarian', manager, {
      content: 'The proxy is down',
      attachment: { name: filePath.slice('/uploads/'.length) },
    });
    await say(app, 'librarian', tech, { content: 'One to one' });
    const reads = [log, ofChannel, filePath];
    expect(await statuses(app, 'tech', reads)).toEqual([404, 404, 404]);
    expect(await list(app, 'tech', 'covered=true')).toEqual([]);

    const assigned = await assign(app, 'manager', tech, 'He knows proxies');
    expect(assigned.json()).toMatchObject({ assignee: { id: tech, name: 'Lars Kuhn' } });
    expect(await statuses(app, 'tech', reads)).toEqual([200, 200, 200]);
    expect((await list(app, 'tech', 'covered=true'))[0]).toMatchObject({
      ...{ conversation: channel, isGranted: true, waiting: true, unread: 0, closedReason: null },
      ...{ contact: { id: librarian }, heldBy: { id: manager }, coveredFor: null, desk: { assignee: { id: tech } } },
    });
    expect((await list(app, 'tech', `contactId=${librarian}`))[0]).toMatchObject({
      conversation: `pair:${librarian}:${tech}`,
      isGranted: false,
    });
    const found: MessageHit[] = (await app.as('tech').get('/api/messages/search?q=proxy')).json();
    expect(found).toMatchObject([{ contact: { id: librarian }, heldBy: { id: manager } }]);
    const noted: PrivateNote[] = (await app.as('tech').get(ofChannel)).json();
    expect(noted).toMatchObject([{ text: 'He knows proxies', handedTo: { id: tech } }]);

    const answered = await say(app, 'tech', librarian, { conversation: channel });
    expect(answered.json()).toMatchObject({ conversation: channel, channelCustomerId: librarian, senderId: tech });
    expect((await list(app, 'admin', `only=${channel}`))[0]).toMatchObject({
      waiting: false,
      answeredBy: { id: tech },
    });
    const own: Message[] = (await app.as('librarian').get(`/api/messages/${librarian}/${manager}`)).json();
    expect(own.map(({ senderId }) => senderId)).toEqual([librarian, tech]);
    const note = await app.as('tech').post(ofChannel, { text: 'It was @Priya Shah’s rule' });
    expect(note.statusCode).toBe(200);
    expect(((await app.as('manager').get(notes)).json() as PrivateNote[]).map(({ text }) => text)).toEqual([
      'It was @Priya Shah’s rule',
      'He knows proxies',
    ]);
    // Beside the conversation of the two alone stands nothing of it.
    expect((await app.as('tech').get(notes)).json()).toEqual([]);
    await app.app.jobs.runDue();
    const bell = async (who: string) =>
      (await app.as(who).get('/api/notifications')).json().map(({ title }: { title: string }) => title);
    expect(await bell('tech')).toContain('Priya Shah assigned a conversation to you');
    expect(await bell('manager')).toContain('Lars Kuhn mentioned you');
  });

  test('gives nothing else of the customer, their institution or the desk', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await say(app, 'colleague', manager);
    const others = [
      `/api/earlier-conversations/channel:${colleague}/messages`,
      `/api/private-notes/${colleague}?conversation=channel:${colleague}`,
      `/api/private-notes/${colleague}?conversation=${channel}`,
      '/api/invoices?institution=1',
      `/api/channels/${librarian}/rating`,
      `/api/channels/${colleague}/team`,
    ];
    const before = await statuses(app, 'tech', others);
    await assign(app, 'manager', tech);
    expect(await statuses(app, 'tech', others)).toEqual(before);
    expect(before.every((status) => status === 404 || status === 403)).toBe(true);
    expect((await say(app, 'tech', colleague, { conversation: channel })).statusCode).toBe(403);
    expect((await say(app, 'tech', colleague, { conversation: `channel:${colleague}` })).statusCode).toBe(403);
    const closed = await act(app, 'tech', { act: 'close' });
    expect([closed.statusCode, closed.json().code]).toEqual([403, 'forbidden']);
    expect((await list(app, 'tech', 'inbox=mine')).map(({ conversation }) => conversation)).toEqual([]);
  });

  test('ends for the former assignee with the next assignment, also on an open socket', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await assign(app, 'admin', tech);
    const socket = await connect(app, 'tech');
    await say(app, 'librarian', manager, { content: 'Still down' });
    expect((await socket.next('chat')).message.content).toBe('Still down');
    const own = await app.as('tech').post(ofChannel, { text: 'Mine' });
    const read = () => app.as('tech').post(`/api/earlier-conversations/${channel}/read`, { upTo: 1 });
    expect((await read()).statusCode).toBe(200);

    // The assignee may hand it back, with a reason.
    expect((await assign(app, 'tech', manager, 'It is a question of money')).statusCode).toBe(200);
    await socket.next('changed');
    expect(await statuses(app, 'tech', [log, ofChannel, `/api/channels/${librarian}/team`])).toEqual([404, 404, 404]);
    expect((await say(app, 'tech', librarian, { conversation: channel })).statusCode).toBe(403);
    expect((await read()).statusCode).toBe(404);
    expect((await assign(app, 'tech', tech)).statusCode).toBe(404);
    const changed = await app
      .as('tech')
      .send({ method: 'PATCH', url: `${notes}/${own.json().id}?conversation=${channel}`, payload: { text: 'x' } });
    expect(changed.statusCode).toBe(404);
    await socket.heardAll();
    const heard = socket.heard().length;
    await say(app, 'librarian', manager, { content: 'A secret' });
    await app.as('manager').post(notes, { text: 'Another secret' });
    await socket.heardAll();
    expect(socket.heard().slice(heard)).not.toContain('secret');
    expect(socket.received('chat').map(({ message }) => message.content)).toEqual(['Still down']);
    expect((await app.as('tech').get('/api/messages/search?q=secret')).json()).toEqual([]);
    // Assigned by an earlier version or by a handover, it gives nothing.
    await app.db.updateTable('conversations').set({ grantedToId: tech }).where('key', '=', channel).execute();
    app.app.portal.people.forget();
    expect(await statuses(app, 'tech', [log])).toEqual([404]);
  });

  test('is a channel that waits for the assignee, and no more for its account manager', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    const inbox = async (who: string, part: string) =>
      (await list(app, who, `inbox=${part}`)).map((one) => one.contact.id);
    expect(await inbox('manager', 'mine')).toEqual([librarian]);
    await assign(app, 'manager', tech);
    expect(await inbox('manager', 'mine')).toEqual([]);
    expect(await inbox('admin', 'unassigned')).toEqual([]);
    const team = (await app.as('manager').get(`/api/channels/${librarian}/team`)).json();
    expect(team).toMatchObject([
      { id: manager, canRead: true },
      { id: admin, canRead: true },
      { id: tech, canRead: true, role: 'tech_support' },
    ]);
    await assign(app, 'manager', null);
    expect(await inbox('manager', 'mine')).toEqual([librarian]);
    expect(await statuses(app, 'tech', [log])).toEqual([404]);
  });

  test('can be assigned to nobody else', async () => {
    const app = await makeApp();
    await say(app, 'librarian', manager);
    await app.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', payload: { techSupportId: null } });
    for (const assigneeId of [tech, librarian, colleague, 4711]) {
      expect((await assign(app, 'admin', assigneeId)).json()).toMatchObject({
        code: 'bad-request',
        field: 'assigneeId',
      });
    }
  });
});
