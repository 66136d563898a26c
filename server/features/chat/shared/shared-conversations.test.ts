import { expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import type { SharedConversation, SharedHit } from '#contract/people/conversation-sharing.ts';
import { insertRight } from '#server/features/people/staff/staff-rights.queries.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import type { AppMaker } from '#server/testing/test-app.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [librarian, tech, manager, stranger, colleague] = [2, 3, 4, 5, 6];
const channel = `channel:${librarian}`;
const pair = `pair:${librarian}:${tech}`;
const log = (key = channel) => `/api/shared-conversations/${key}/messages`;
const minute = 60_000;

/** The cast, in which the librarian's colleague is an administrator of their institution. */
async function withAdministrator(makeApp: AppMaker): Promise<TestApp> {
  const app = await makeApp();
  const at = '2026-03-01T00:00:00.000Z';
  await app.db
    .transaction()
    .execute((transaction) =>
      insertRight(transaction, { userId: colleague, right: 'institution-admin', grantedBy: 1, at }),
    );
  app.app.portal.people.forget();
  return app;
}

async function say(
  app: TestApp,
  who: string,
  receiverId: number,
  content: string,
  more: object = {},
): Promise<Message> {
  app.clock.advance(minute);
  const sent = await app.as(who).post('/api/messages', { receiverId, content, ...more });
  expect(sent.statusCode).toBe(200);
  return sent.json();
}

async function share(app: TestApp, isOn = true, who = 'colleague') {
  app.clock.advance(minute);
  return app.as(who).send({ method: 'PUT', url: '/api/conversation-sharing/institution', payload: { isOn } });
}

async function choose(app: TestApp, who: string, isPrivate: boolean, sharesEarlier = false) {
  app.clock.advance(minute);
  const payload = { isPrivate, sharesEarlier };
  const chosen = await app.as(who).send({ method: 'PUT', url: '/api/conversation-sharing/own', payload });
  expect(chosen.statusCode).toBe(200);
  return chosen.json();
}

async function texts(app: TestApp, who: string, key = channel): Promise<string[] | number> {
  const answer = await app.as(who).get(log(key));
  return answer.statusCode === 200 ? (answer.json() as Message[]).map(({ content }) => content) : answer.statusCode;
}

async function keysFor(app: TestApp, who: string): Promise<string[]> {
  const rows: SharedConversation[] = (await app.as(who).get('/api/shared-conversations')).json();
  return rows.map(({ conversation }) => conversation);
}

async function upload(app: TestApp): Promise<string> {
  const sent = multipart({ file: { name: 'Rules.txt', bytes: Buffer.from('Allow all') } });
  const url: string = (await app.as('librarian').send({ method: 'POST', url: '/api/attachments', ...sent })).json()
    .filePath;
  return url.slice('/uploads/'.length);
}

describeOnBothEngines('conversations with staff within an institution', (makeApp) => {
  test('are private until its administrator chooses otherwise, and then read from there on, without any mark', async () => {
    const app = await withAdministrator(makeApp);
    const before = await say(app, 'librarian', manager, 'Written before');
    await say(app, 'librarian', colleague, 'Between us');
    expect(await texts(app, 'colleague')).toBe(404);
    expect((await share(app, true, 'librarian')).statusCode).toBe(403);
    expect((await share(app)).json()).toMatchObject({ canChoose: true, isPrivate: false, isRead: true });
    expect(await texts(app, 'colleague')).toEqual([]);
    expect(await keysFor(app, 'colleague')).toEqual([]);

    const name = await upload(app);
    await say(app, 'librarian', manager, 'The proxy is down', { attachment: { name } });
    await say(app, 'manager', librarian, 'We look at it', { replyToId: before.id });
    await say(app, 'librarian', tech, 'To support');
    expect(await texts(app, 'colleague')).toEqual(['The proxy is down', 'We look at it']);
    expect(await texts(app, 'colleague', pair)).toEqual(['To support']);
    expect(await keysFor(app, 'colleague')).toEqual([pair, channel]);
    const [, answer] = (await app.as('colleague').get(log())).json() as Message[];
    expect(answer?.replyTo).toBeNull();
    expect((await app.as('colleague').get(`/uploads/${name}`)).statusCode).toBe(200);
    const found: SharedHit[] = (await app.as('colleague').get('/api/shared-conversations/search?q=pro')).json();
    expect(found.map(({ message }) => message.content)).toEqual(['The proxy is down']);
    expect((await app.as('colleague').get('/api/shared-conversations/search?q=before')).json()).toEqual([]);
    const { body } = await app.as('colleague').get(`/api/shared-conversations/${channel}/transcript`);
    expect(body).toContain('Conversation of Maya Okafor with the support team');
    expect(body).toContain('The proxy is down');
    expect(body).not.toContain('Written before');
    expect(body).toContain('End of the conversation: 2 messages');

    // Two customers' own conversation stays theirs, and nobody writes or reads elsewhere by it.
    const marks = await app.db.selectFrom('conversationRead').where('userId', '=', colleague).selectAll().execute();
    expect(marks.map(({ conversation }) => conversation)).toEqual([`pair:${librarian}:${colleague}`]);
    const own: Message[] = (await app.as('manager').get(`/api/messages/${manager}/${librarian}`)).json();
    expect(own.find(({ senderId }) => senderId === manager)?.read).toBe(false);
    expect((await app.as('colleague').get(`/api/messages/${librarian}/${manager}`)).statusCode).toBe(403);
    const written = { receiverId: manager, content: 'x', conversation: channel };
    expect((await app.as('colleague').post('/api/messages', written)).statusCode).toBe(403);
    expect(await texts(app, 'librarian')).toBe(404);
    expect(await texts(app, 'librarian', `pair:${librarian}:${colleague}`)).toBe(404);
    for (const who of ['librarian2']) {
      expect(await texts(app, who)).toBe(404);
      expect(await keysFor(app, who)).toEqual([]);
      expect((await app.as(who).get(`/uploads/${name}`)).statusCode).toBe(404);
      expect((await app.as(who).get(`/api/shared-conversations/${channel}/transcript`)).statusCode).toBe(404);
    }
    expect((await app.as('manager').get(log())).statusCode).toBe(403);
  });

  test('say to everybody in them who reads, and are told when it is chosen', async () => {
    const app = await withAdministrator(makeApp);
    await say(app, 'librarian', manager, 'Hello');
    const head = async (who: string, contactId: number) =>
      (await app.as(who).get(`/api/conversations?contactId=${contactId}`)).json()[0].readBy;
    expect(await head('manager', librarian)).toBeNull();
    const socket = await connect(app, 'manager');
    await share(app);
    await socket.next('changed');
    const since = app.clock.now();
    const readBy = { institution: expect.any(String), since: new Date(since).toISOString() };
    expect(await head('manager', librarian)).toEqual(readBy);
    expect(await head('librarian', manager)).toEqual(readBy);
    expect(await head('librarian', tech)).toEqual(readBy);
    expect(await head('librarian', colleague)).toBeNull();
    await app.app.jobs.runDue();
    const bell = (await app.as('librarian').get('/api/notifications')).json();
    expect(bell.map(({ title }: { title: string }) => title)).toContain(
      'Colleagues read each other’s conversations with us from now on',
    );
  });

  test('are kept private by a person, and what was private stays so unless its author shares it', async () => {
    const app = await withAdministrator(makeApp);
    await say(app, 'librarian', manager, 'Before');
    await choose(app, 'librarian', true);
    await share(app);
    await say(app, 'librarian', manager, 'In private');
    expect(await texts(app, 'colleague')).toBe(404);
    await choose(app, 'librarian', false);
    await say(app, 'librarian', manager, 'In the open');
    expect(await texts(app, 'colleague')).toEqual(['In the open']);
    await choose(app, 'librarian', false, true);
    expect(await texts(app, 'colleague')).toEqual(['Before', 'In private', 'In the open']);
    // Switched off and on again, nothing of before is read any more.
    await share(app, false);
    expect(await texts(app, 'colleague')).toBe(404);
    await share(app);
    expect(await texts(app, 'colleague')).toEqual([]);
  });

  test('of somebody who moves here stay with the former colleagues’ institution', async () => {
    const app = await withAdministrator(makeApp);
    await share(app);
    await say(app, 'librarian2', 1, 'Of another library');
    app.clock.advance(minute);
    await app.as('admin').send({ method: 'PATCH', url: `/api/users/${stranger}`, payload: { institutionId: 1 } });
    expect(await texts(app, 'colleague', `channel:${stranger}`)).toEqual([]);
    await say(app, 'librarian2', manager, 'Hello again');
    expect(await texts(app, 'colleague', `channel:${stranger}`)).toEqual(['Hello again']);
    await app.as('admin').send({ method: 'PATCH', url: `/api/users/${librarian}`, payload: { institutionId: 2 } });
    expect(await texts(app, 'colleague')).toBe(404);
    expect(await texts(app, 'librarian', `channel:${stranger}`)).toBe(404);
  });

  test('that are open are read by the successor of somebody who left', async () => {
    const app = await withAdministrator(makeApp);
    await say(app, 'librarian', manager, 'An open question');
    await say(app, 'librarian', tech, 'To support');
    const name = (who: string, successorId: number, id = librarian) =>
      app.as(who).post(`/api/colleagues/${id}/successor`, { successorId });
    expect((await name('colleague', colleague)).statusCode).toBe(409);
    expect((await app.as('colleague').post(`/api/colleagues/${librarian}/deactivate`, {})).statusCode).toBe(200);
    expect((await name('librarian2', stranger)).statusCode).toBe(403);
    expect((await name('colleague', stranger)).statusCode).toBe(404);
    expect((await name('tech', colleague)).statusCode).toBe(403);
    expect(await texts(app, 'colleague')).toBe(404);
    const named = await name('manager', colleague);
    expect(named.json()).toEqual({ ok: true, conversations: 2 });
    expect(await texts(app, 'colleague')).toEqual(['An open question']);
    const rows: SharedConversation[] = (await app.as('colleague').get('/api/shared-conversations')).json();
    expect(rows).toMatchObject([
      { conversation: pair, isTakenOver: true, since: null, staff: { id: tech } },
      { conversation: channel, isTakenOver: true, since: null, staff: null },
    ]);
    const [head] = (await app.as('manager').get(`/api/conversations?only=${channel}&earlier=true`)).json();
    expect(head).toMatchObject({ successor: { id: colleague } });
  });

  test('that are open are gone on with by the successor in their own, with what the team noted, once', async () => {
    const app = await withAdministrator(makeApp);
    await say(app, 'librarian', manager, 'An open question');
    await say(app, 'librarian', tech, 'To support');
    for (const act of [
      { act: 'assign', assigneeId: tech },
      { act: 'tag', tags: ['proxy'] },
      { act: 'subject', subject: 'The proxy' },
    ]) {
      const [{ desk, lastChange }] = (await app.as('admin').get(`/api/conversations?only=${channel}`)).json();
      const seen = { version: desk.version, upTo: lastChange };
      expect((await app.as('admin').post(`/api/channels/${librarian}/desk`, { ...act, ...seen })).statusCode).toBe(200);
    }
    const goOn = (key: string, body: object, who = 'colleague') =>
      app.as(who).post(`/api/shared-conversations/${key}/continue`, body);
    expect((await goOn(channel, { content: 'x' })).statusCode).toBe(404);
    await app.as('colleague').post(`/api/colleagues/${librarian}/deactivate`, {});
    await share(app);
    expect((await goOn(channel, { content: 'x' })).statusCode).toBe(409);
    await app.as('manager').post(`/api/colleagues/${librarian}/successor`, { successorId: colleague });
    expect((await goOn(channel, { content: 'x' }, 'librarian2')).statusCode).toBe(404);

    const written = { content: 'Is it up again?', clientId: 'go-on-first' };
    const sent = await goOn(channel, written);
    expect(sent.json()).toMatchObject({
      conversation: `channel:${colleague}`,
      receiverId: manager,
      senderId: colleague,
    });
    expect((await goOn(channel, written)).json().id).toBe(sent.json().id);
    const [own] = (await app.as('admin').get(`/api/conversations?only=channel:${colleague}`)).json();
    expect(own).toMatchObject({
      ...{ waiting: true, unread: 1, subject: 'The proxy' },
      desk: { assignee: { id: tech }, tags: ['proxy'], closedAt: null },
    });
    // Technical support goes on reading there, where the question is now.
    expect((await app.as('tech').get(`/api/earlier-conversations/channel:${colleague}/messages`)).statusCode).toBe(200);
    const former = await app.db.selectFrom('conversations').where('key', '=', channel).selectAll().executeTakeFirst();
    expect(former).toMatchObject({ closedAt: expect.any(String), askedAt: null });
    // One to one it goes to the same supporter, and nothing is written in the name of who left.
    expect((await goOn(pair, { content: 'And you?' })).json()).toMatchObject({
      conversation: `pair:${tech}:${colleague}`,
      receiverId: tech,
    });
    expect(await texts(app, 'colleague')).toEqual(['An open question']);
    expect(await texts(app, 'colleague', pair)).toEqual(['To support']);
    const logged = await app.db
      .selectFrom('changeLog')
      .where('objectType', '=', 'conversation')
      .where('byId', '=', colleague)
      .select(['action', 'objectId'])
      .execute();
    expect(logged).toEqual([
      { action: 'close', objectId: String(librarian) },
      { action: 'assign', objectId: String(colleague) },
    ]);
  });
});
