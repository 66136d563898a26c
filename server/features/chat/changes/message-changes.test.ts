import { expect, test } from 'vitest';
import type { ConversationSummary, Message, MessageHit } from '#contract/chat/chat.ts';
import type { MessageVersion } from '#contract/chat/message-changes.ts';
import { messageKinds } from '#contract/values/chat/portal-lines.ts';
import { messageChangeMs } from '#contract/values/limits.ts';
import { indexAllMessages } from '#server/testing/databases/index-all-messages.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const [admin, librarian, tech, manager, colleague] = [1, 2, 3, 4, 6];
const minute = 60_000;

async function say(app: TestApp, who: string, receiverId: number, more: object = {}) {
  const answer = await app.as(who).post('/api/messages', { receiverId, content: 'Good morning', ...more });
  return answer.json() as Message;
}

function edit(app: TestApp, who: string, [me, contact]: [number, number], seen: Message, content: string) {
  const payload = { content, change: seen.change };
  return app.as(who).send({ method: 'PATCH', url: `/api/messages/${me}/${contact}/${seen.id}`, payload });
}

function remove(app: TestApp, who: string, [me, contact]: [number, number], seen: Message) {
  return app.as(who).send({ method: 'DELETE', url: `/api/messages/${me}/${contact}/${seen.id}?change=${seen.change}` });
}

async function history(app: TestApp, who: string, [me, contact]: [number, number], query = '') {
  return (await app.as(who).get(`/api/messages/${me}/${contact}${query}`)).json() as Message[];
}

async function summaryOf(app: TestApp, who: string, contactId: number) {
  const rows = (await app.as(who).get('/api/conversations')).json() as ConversationSummary[];
  return rows.find(({ contact }) => contact.id === contactId) as ConversationSummary;
}

async function found(app: TestApp, who: string, q: string) {
  return ((await app.as(who).get(`/api/messages/search?q=${q}`)).json() as MessageHit[]).map(
    ({ message }) => message.id,
  );
}

const asLibrarian = [librarian, manager] as [number, number];
const asManager = [manager, librarian] as [number, number];

describeOnAnyEngine('a message that its writer changes', (makeApp) => {
  test('reaches everybody concerned with its new text and the change before it, and is marked as edited', async () => {
    const app = await makeApp();
    const sockets = await Promise.all(['librarian', 'manager', 'admin', 'tech'].map((who) => connect(app, who)));
    const first = await say(app, 'librarian', manager);
    const second = await say(app, 'librarian', manager);
    app.clock.advance(minute);
    const answer = await edit(app, 'librarian', asLibrarian, first, 'Good evening');
    const edited = answer.json() as Message;
    expect(edited).toEqual({
      ...{ ...first, content: 'Good evening', editedAt: new Date(testStart + minute).toISOString() },
      change: edited.change,
    });
    expect(edited.change).toBeGreaterThan(second.id);
    for (const socket of sockets.slice(0, 3)) {
      expect(await socket.next('revised')).toEqual({ type: 'revised', message: edited, previousChange: second.id });
    }
    await sockets[3]?.heardAll();
    expect(sockets[3]?.received('revised')).toEqual([]);
    expect(await history(app, 'manager', asManager)).toEqual([edited, second]);
    expect(await history(app, 'manager', asManager, `?after=${second.id}`)).toEqual([edited]);
    const third = await say(app, 'manager', librarian);
    for (const id of [first.id, second.id]) expect((await sockets[0]?.next('chat'))?.message.id).toBe(id);
    expect(await sockets[0]?.next('chat')).toMatchObject({ message: { id: third.id }, previousChange: edited.change });
  });

  test('keeps every version before it, for administrators alone', async () => {
    const app = await makeApp();
    let seen = await say(app, 'librarian', manager);
    for (const content of ['Second', 'Third']) {
      app.clock.advance(minute);
      seen = (await edit(app, 'librarian', asLibrarian, seen, content)).json() as Message;
    }
    app.clock.advance(minute);
    await remove(app, 'librarian', asLibrarian, seen);
    const at = (minutes: number) => new Date(testStart + minutes * minute).toISOString();
    const rows = (await app.as('admin').get(`/api/messages/${admin}/${librarian}/versions`)).json() as MessageVersion[];
    expect(rows.map(({ content, writtenAt, endedAt, endedBy }) => [content, writtenAt, endedAt, endedBy])).toEqual([
      ['Third', at(2), at(3), 'deletion'],
      ['Second', at(1), at(2), 'edit'],
      ['Good morning', at(0), at(1), 'edit'],
    ]);
    for (const who of ['manager', 'librarian']) {
      const [me, contact] = who === 'manager' ? asManager : asLibrarian;
      expect((await app.as(who).get(`/api/messages/${me}/${contact}/versions`)).statusCode).toBe(403);
      expect((await app.as(who).get(`/api/messages/${me}/${contact}`)).body).not.toMatch(/Good morning|Second|Third/);
    }
  });

  test('stays as it is after a quarter of an hour, for anybody else, as a line of the portal, and where it was changed since', async () => {
    const app = await makeApp();
    const message = await say(app, 'librarian', manager);
    expect((await edit(app, 'manager', asManager, message, 'Forged')).statusCode).toBe(403);
    expect((await edit(app, 'librarian', [librarian, tech], message, 'Elsewhere')).statusCode).toBe(404);
    expect((await edit(app, 'librarian', asLibrarian, message, ' \n ')).statusCode).toBe(400);
    const edited = (await edit(app, 'librarian', asLibrarian, message, 'Better')).json() as Message;
    const overtaken = await edit(app, 'librarian', asLibrarian, message, 'From another window');
    expect([overtaken.statusCode, overtaken.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('another window') },
    ]);
    // A repetition is a retry after a lost reply, not a conflict.
    expect((await edit(app, 'librarian', asLibrarian, message, 'Better')).json()).toEqual(edited);
    for (const kind of messageKinds) {
      await app.db.updateTable('messages').set({ kind }).where('id', '=', message.id).execute();
      expect((await remove(app, 'librarian', asLibrarian, edited)).statusCode).toBe(409);
    }
    await app.db.updateTable('messages').set({ kind: null }).where('id', '=', message.id).execute();
    app.clock.advance(messageChangeMs);
    expect((await edit(app, 'librarian', asLibrarian, edited, 'In time')).statusCode).toBe(200);
    app.clock.advance(1);
    const [late] = await history(app, 'librarian', asLibrarian);
    expect((await edit(app, 'librarian', asLibrarian, late as Message, 'Too late')).statusCode).toBe(409);
    expect((await remove(app, 'librarian', asLibrarian, late as Message)).statusCode).toBe(409);
    expect(await history(app, 'manager', asManager)).toEqual([late]);
  });

  test('is found by its new words and by no old ones, whether the index holds it or not', async () => {
    const app = await makeApp();
    const indexed = await say(app, 'librarian', manager, { content: 'Zebra crossing' });
    await indexAllMessages(app.db);
    const fresh = await say(app, 'librarian', manager, { content: 'Zebra again' });
    expect(await found(app, 'manager', 'zebra')).toEqual([fresh.id, indexed.id]);
    await edit(app, 'librarian', asLibrarian, indexed, 'Giraffe crossing');
    await edit(app, 'librarian', asLibrarian, fresh, 'Giraffe again');
    const both = async () => [await found(app, 'manager', 'zebra'), await found(app, 'manager', 'giraffe')];
    expect(await both()).toEqual([[], [fresh.id, indexed.id]]);
    await indexAllMessages(app.db);
    expect(await both()).toEqual([[], [fresh.id, indexed.id]]);
    const [one, two] = await history(app, 'librarian', asLibrarian);
    await remove(app, 'librarian', asLibrarian, one as Message);
    await remove(app, 'librarian', asLibrarian, two as Message);
    expect(await both()).toEqual([[], []]);
  });
});

describeOnAnyEngine('a message that its writer deletes', (makeApp) => {
  test('leaves a line in its place, in the list and in the transcript, and counts as it did', async () => {
    const app = await makeApp();
    const [first, second] = [await say(app, 'librarian', manager), await say(app, 'librarian', manager)];
    const deleted = (await remove(app, 'librarian', asLibrarian, second)).json() as Message;
    expect(deleted).toMatchObject({ id: second.id, content: '', deletedAt: expect.any(String) });
    expect(await remove(app, 'librarian', asLibrarian, second)).toMatchObject({ statusCode: 200 });
    expect((await edit(app, 'librarian', asLibrarian, deleted, 'Back')).statusCode).toBe(409);
    expect(await history(app, 'manager', asManager)).toEqual([first, deleted]);
    const summary = await summaryOf(app, 'manager', librarian);
    expect(summary).toMatchObject({ lastMessage: deleted, lastChange: deleted.change, unread: 2, waiting: true });
    expect((await app.as('manager').get('/api/messages/unread')).json()).toHaveLength(2);
    await app.as('manager').post('/api/messages', { receiverId: librarian, content: 'Yes', replyToId: second.id });
    const { body } = await app.as('manager').get(`/api/messages/${manager}/${librarian}/transcript`);
    expect(body).toContain('[message deleted]');
    expect(body).toContain('[in reply to Maya Okafor: a deleted message]');
  });

  test('takes its file with it', async () => {
    const app = await makeApp();
    const pdf = { name: 'Plan.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
    const upload = await app
      .as('librarian')
      .send({ method: 'POST', url: '/api/attachments', ...multipart({ file: pdf }) });
    const { filePath } = upload.json() as { filePath: string };
    const name = filePath.split('/').at(-1);
    const message = await say(app, 'librarian', manager, { content: 'Plan.pdf', attachment: { name } });
    expect((await app.as('manager').get(filePath)).statusCode).toBe(200);
    await remove(app, 'librarian', asLibrarian, message);
    for (const who of ['manager', 'librarian', 'admin']) expect((await app.as(who).get(filePath)).statusCode).toBe(404);
    const [version] = (
      await app.as('admin').get(`/api/messages/${admin}/${librarian}/versions`)
    ).json() as MessageVersion[];
    expect(version?.filename).toBe('Plan.pdf');
  });

  test('lets nobody wait for an answer to it, nor count as unread where nothing else is', async () => {
    const app = await makeApp();
    const stand = async () => {
      const { waiting, unread, desk } = await summaryOf(app, 'manager', librarian);
      return { waiting, unread, waitingSince: desk?.waitingSince };
    };
    const first = await say(app, 'librarian', manager);
    app.clock.advance(minute);
    const second = await say(app, 'librarian', manager);
    await remove(app, 'librarian', asLibrarian, first);
    expect(await stand()).toEqual({ waiting: true, unread: 2, waitingSince: second.timestamp });
    await remove(app, 'librarian', asLibrarian, second);
    expect(await stand()).toEqual({ waiting: false, unread: 0, waitingSince: null });
    const third = await say(app, 'librarian', manager);
    expect(await stand()).toEqual({ waiting: true, unread: 1, waitingSince: third.timestamp });
  });

  test('as the only answer lets the customer wait as before it, and is no first response; a later answer takes its place', async () => {
    const app = await makeApp();
    const responses = () =>
      app.db.selectFrom('firstResponses').select(['answerId', 'askedAt', 'answeredAt']).orderBy('answerId').execute();
    const asked = await say(app, 'librarian', manager);
    app.clock.advance(minute);
    const answer = await say(app, 'manager', librarian);
    await remove(app, 'manager', asManager, answer);
    expect(await responses()).toEqual([]);
    expect(await summaryOf(app, 'manager', librarian)).toMatchObject({
      waiting: true,
      desk: { waitingSince: asked.timestamp },
    });
    app.clock.advance(minute);
    const second = await say(app, 'manager', librarian);
    app.clock.advance(minute);
    const third = await say(app, 'manager', librarian);
    await remove(app, 'manager', asManager, second);
    expect(await responses()).toEqual([{ answerId: third.id, askedAt: asked.timestamp, answeredAt: third.timestamp }]);
    expect(await summaryOf(app, 'manager', librarian)).toMatchObject({ waiting: false });
  });

  test('in a one-to-one conversation no longer waits for technical support', async () => {
    const app = await makeApp();
    const asked = await say(app, 'librarian', tech);
    expect(await summaryOf(app, 'tech', librarian)).toMatchObject({ waiting: true });
    await remove(app, 'librarian', [librarian, tech], asked);
    expect(await summaryOf(app, 'tech', librarian)).toMatchObject({ waiting: false });
  });
});

describeOnAnyEngine('a message that answers another', (makeApp) => {
  test('shows its head as it is now, and no message of another conversation', async () => {
    const app = await makeApp();
    const asked = await say(app, 'librarian', manager, { content: `${'🎓'.repeat(140)}!` });
    const socket = await connect(app, 'librarian');
    const answer = await say(app, 'manager', librarian, { replyToId: asked.id });
    const quote = { id: asked.id, senderId: librarian, head: `${'🎓'.repeat(140)}…`, isDeleted: false };
    expect(answer.replyTo).toEqual(quote);
    expect((await socket.next('chat')).message.replyTo).toEqual(quote);
    const edited = (await edit(app, 'librarian', asLibrarian, asked, 'Shorter')).json() as Message;
    const answered = async () => (await history(app, 'librarian', asLibrarian))[1]?.replyTo;
    expect(await answered()).toEqual({ ...quote, head: 'Shorter' });
    await remove(app, 'librarian', asLibrarian, edited);
    expect(await answered()).toEqual({ ...quote, head: '', isDeleted: true });
    const elsewhere = await say(app, 'librarian', colleague);
    for (const replyToId of [elsewhere.id, 4711]) {
      const refused = await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'x', replyToId });
      expect(refused.statusCode).toBe(404);
    }
    socket.send({
      type: 'chat',
      from: librarian,
      to: manager,
      content: 'x',
      replyToId: elsewhere.id,
      clientId: '0195-abcdefgh',
    });
    expect(await socket.next('rejected')).toMatchObject({ clientId: '0195-abcdefgh', code: 'forbidden' });
    expect(await history(app, 'librarian', asLibrarian)).toHaveLength(2);
  });
});
