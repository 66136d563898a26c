import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import { connect } from '#server/testing/test-socket.ts';

const admin = 1;
const librarian = 2;
const tech = 3;
const manager = 4;
const librarian2 = 5;
const colleague = 6;

describeOnBothEngines('the chat over HTTP', (makeApp) => {
  test('the same clientId again answers the message stored first, also when both arrive at once', async () => {
    const app = await makeApp();
    const draft = { receiverId: manager, content: 'once', clientId: 'client-id-0001' };
    const [first, second] = await Promise.all([1, 2].map(() => app.as('librarian').post('/api/messages', draft)));
    const third = await app.as('librarian').post('/api/messages', { ...draft, content: 'changed' });
    expect(second?.json()).toEqual(first?.json());
    expect(third.json()).toEqual(first?.json());
    expect((await app.as('librarian').get('/api/messages')).json()).toHaveLength(1);
    const another = await app.as('colleague').post('/api/messages', { ...draft });
    expect(another.json().id).not.toBe(first?.json().id);
  });

  test('strangers, unknown people and oneself are refused in the same words, and nothing is stored', async () => {
    const app = await makeApp();
    const answers = await Promise.all(
      [librarian2, 99_999, librarian].map((receiverId) =>
        app.as('librarian').post('/api/messages', { receiverId, content: 'hello' }),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual(answers[0]?.json());
    }
    expect((await app.as('admin').get('/api/messages')).json()).toEqual([]);
  });

  test('4,000 characters of four bytes each fit', async () => {
    const app = await makeApp();
    const content = '😀'.repeat(4000);
    const answer = await app.as('librarian').post('/api/messages', { receiverId: manager, content });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().content).toBe(content);
  });

  test('a text comes back from the database as it was delivered, whatever was in it', async () => {
    const app = await makeApp();
    for (const content of [
      'before\0after',
      'half \ud83d a character',
      '\u202eright to left',
      "'; drop table messages; --",
    ]) {
      const stored = await app.as('librarian').post('/api/messages', { receiverId: manager, content });
      expect(stored.statusCode).toBe(200);
      const all = (await app.as('manager').get('/api/messages')).json() as Message[];
      expect(all.at(-1)?.content).toBe(stored.json().content);
    }
    expect(contents((await app.as('manager').get('/api/messages')).json())[0]).toBe('beforeafter');
    const nothing = await app.as('librarian').post('/api/messages', { receiverId: manager, content: '\0 \0' });
    expect(nothing.statusCode).toBe(400);
  });

  test('history comes in pages of ascending order, older and newer', async () => {
    const app = await makeApp();
    for (let i = 1; i <= 7; i++) {
      await app.as('librarian').post('/api/messages', { receiverId: manager, content: `${i}` });
    }
    const page = async (query: string) =>
      (await app.as('manager').get(`/api/messages/${manager}/${librarian}?${query}`)).json() as Message[];
    const newest = await page('limit=3');
    expect(contents(newest)).toEqual(['5', '6', '7']);
    expect(contents(await page(`limit=3&before=${newest[0]?.id}`))).toEqual(['2', '3', '4']);
    expect(contents(await page(`limit=2&after=${newest[0]?.id}`))).toEqual(['6', '7']);
    expect(await page(`limit=2&after=${newest[2]?.id}`)).toEqual([]);
    expect(contents(await page('limit=50&after=0'))).toHaveLength(7);
  });
});

describeOnAnyEngine('the chat over HTTP for each role', (makeApp) => {
  test('a customer writes to the account manager and both find it in the channel', async () => {
    const app = await makeApp();
    const sent = await app.as('librarian').post('/api/messages', { receiverId: manager, content: '  Good morning  ' });
    expect(sent.statusCode).toBe(200);
    expect(sent.json()).toMatchObject({
      conversation: 'channel:2',
      channelCustomerId: librarian,
      senderId: librarian,
      receiverId: manager,
      content: 'Good morning',
      read: false,
    });
    for (const [who, url] of [
      ['librarian', `/api/messages/${librarian}/${manager}`],
      ['manager', `/api/messages/${manager}/${librarian}`],
      ['admin', `/api/messages/${admin}/${librarian}`],
    ] as const) {
      expect((await app.as(who).get(url)).json()).toEqual([sent.json()]);
    }
  });

  test('an admin answers into the same channel, and technical support has a conversation of its own', async () => {
    const app = await makeApp();
    await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'one' });
    await app.as('admin').post('/api/messages', { receiverId: librarian, content: 'two' });
    await app.as('librarian').post('/api/messages', { receiverId: admin, content: 'three' });
    await app.as('tech').post('/api/messages', { receiverId: librarian, content: 'elsewhere' });
    const channel = await app.as('manager').get(`/api/messages/${manager}/${librarian}`);
    expect(contents(channel.json())).toEqual(['one', 'two', 'three']);
    const withTech = await app.as('librarian').get(`/api/messages/${librarian}/${tech}`);
    expect(contents(withTech.json())).toEqual(['elsewhere']);
    expect((await app.as('tech').get('/api/messages')).json()).toHaveLength(1);
  });

  test('the same text twice is stored twice', async () => {
    const app = await makeApp();
    for (const _ of [1, 2]) await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'ok' });
    const all = await app.as('librarian').get('/api/messages');
    expect(contents(all.json())).toEqual(['ok', 'ok']);
  });

  test.each([
    ['blank', { content: ' \n\t ' }],
    ['too long', { content: 'x'.repeat(4001) }],
    ['not a text', { content: 7 }],
    ['a bad receiver', { receiverId: 'four' }],
    ['a bad clientId', { clientId: 'short' }],
  ])('a message that is %s is refused with its field named', async (_, wrong) => {
    const app = await makeApp();
    const answer = await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'fine', ...wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid-field', field: Object.keys(wrong)[0] });
    expect((await app.as('librarian').get('/api/messages')).json()).toEqual([]);
  });

  test('a foreign sender is refused, and id, timestamp and read of the body are ignored', async () => {
    const app = await makeApp();
    const foreign = { receiverId: manager, content: 'x', senderId: colleague };
    expect((await app.as('librarian').post('/api/messages', foreign)).statusCode).toBe(403);
    const own = { receiverId: manager, content: 'x', senderId: librarian, id: 7, read: true, timestamp: '1999-01-01' };
    const stored = await app.as('librarian').post('/api/messages', own);
    expect(stored.json()).toMatchObject({ read: false });
    expect(stored.json().id).not.toBe(7);
    expect(stored.json().timestamp).not.toContain('1999');
  });

  test('the conversations of others are refused before any look-up, and unseen people do not exist', async () => {
    const app = await makeApp();
    const get = async (url: string) => (await app.as('librarian').get(url)).statusCode;
    expect(await get(`/api/messages/${colleague}/${manager}`)).toBe(403);
    expect(await get('/api/messages/99999/4')).toBe(403);
    expect(await get(`/api/messages/${colleague}/all`)).toBe(403);
    expect(await get(`/api/messages/${librarian}/${librarian2}`)).toBe(404);
    expect(await get(`/api/messages/${librarian}/99999`)).toBe(404);
    for (const bad of ['x', '0', '-1', '1.5', '1e3', '99999999999999999999']) {
      expect(await get(`/api/messages/${librarian}/${bad}`)).toBe(400);
    }
  });

  test('posting faster than once a second for long is refused with a waiting time', async () => {
    const app = await makeApp();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++) {
      statuses.push(
        (await app.as('librarian').post('/api/messages', { receiverId: manager, content: 'x' })).statusCode,
      );
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
    expect((await app.as('colleague').post('/api/messages', { receiverId: manager, content: 'x' })).statusCode).toBe(
      200,
    );
  });

  test('each role sees the people it can talk to, in their places', async () => {
    const app = await makeApp();
    const seen = async (who: string) => {
      const rows = (await app.as(who).get('/api/conversations')).json() as ConversationSummary[];
      return new Map(rows.map((row) => [row.contact.id, `${row.group} ${row.conversation}`]));
    };
    expect(await seen('librarian')).toEqual(
      new Map([
        [manager, 'channel channel:2'],
        [tech, 'support pair:2:3'],
        [colleague, 'colleagues pair:2:6'],
      ]),
    );
    expect((await seen('manager')).get(librarian)).toBe('customers channel:2');
    expect((await seen('manager')).get(tech)).toBe('team pair:3:4');
    expect((await seen('tech')).get(librarian)).toBe('customers pair:2:3');
    expect((await seen('admin')).get(librarian2)).toBe('customers channel:5');
  });
});

describeOnAnyEngine('the chat over the socket', (makeApp) => {
  test('a message reaches both people and the admin with one id, and the sender by its clientId', async () => {
    const app = await makeApp();
    const [sender, otherTab, receiver, overseer, stranger] = await Promise.all([
      connect(app, 'librarian'),
      connect(app, 'librarian'),
      connect(app, 'manager'),
      connect(app, 'admin'),
      connect(app, 'librarian2'),
    ]);
    sender.send({ type: 'chat', from: librarian, to: manager, content: 'hello', clientId: 'client-id-0001' });
    const { message } = await sender.next('chat');
    expect(message).toMatchObject({ content: 'hello', clientId: 'client-id-0001', senderId: librarian });
    for (const socket of [otherTab, receiver, overseer]) expect((await socket.next('chat')).message).toEqual(message);
    expect((await app.as('manager').get(`/api/messages/${manager}/${librarian}`)).json()).toEqual([message]);
    await stranger.heardAll();
    expect(stranger.received('chat')).toEqual([]);
  });

  test('what a customer says to a colleague or to technical support reaches the two of them and no admin', async () => {
    const app = await makeApp();
    const [sender, overseer] = await Promise.all([connect(app, 'librarian'), connect(app, 'admin')]);
    for (const [username, to] of [
      ['colleague', colleague],
      ['tech', tech],
    ] as const) {
      const receiver = await connect(app, username);
      sender.send({ type: 'chat', from: librarian, to, content: 'between us', clientId: `client-id-${username}` });
      expect((await receiver.next('chat')).message).toMatchObject({ content: 'between us', senderId: librarian });
    }
    // This frame comes after anything that the admin could have received about the other conversation.
    sender.send({ type: 'chat', from: librarian, to: manager, content: 'for all', clientId: 'client-id-0003' });
    expect((await overseer.next('chat')).message).toMatchObject({ content: 'for all' });
  });

  test('a repeated clientId is acknowledged again to its sender alone', async () => {
    const app = await makeApp();
    const [sender, receiver] = await Promise.all([connect(app, 'librarian'), connect(app, 'manager')]);
    const frame = { type: 'chat', from: librarian, to: manager, content: 'once', clientId: 'client-id-0001' };
    sender.send(frame);
    const first = await sender.next('chat');
    sender.send(frame);
    const second = await sender.next('chat');
    expect(second.message.id).toBe(first.message.id);
    sender.send({ ...frame, clientId: 'client-id-0002' });
    await sender.next('chat');
    await receiver.until(() => receiver.received('chat').length >= 2);
    expect(receiver.received('chat').map((each) => each.message.clientId)).toEqual([
      'client-id-0001',
      'client-id-0002',
    ]);
  });

  test('many senders at once: each message is stored once, in the order of its sender', async () => {
    const app = await makeApp();
    const sockets = await Promise.all(['librarian', 'colleague', 'librarian2'].map((who) => connect(app, who)));
    const people = [librarian, colleague, librarian2];
    for (let i = 0; i < 30; i++) {
      for (const [at, socket] of sockets.entries()) {
        socket.send({
          type: 'chat',
          from: people[at],
          to: manager,
          content: `${i}`,
          clientId: `client-${people[at]}-${i}`,
        });
      }
    }
    for (const [at, socket] of sockets.entries()) {
      await socket.until(() => socket.received('chat').length >= 30);
      const stored = await app.as('manager').get(`/api/messages/${manager}/${people[at]}`);
      expect(contents(stored.json())).toEqual(Array.from({ length: 30 }, (_, i) => `${i}`));
    }
  });

  test('messages of any script arrive as they were written, also many in one write', async () => {
    const app = await makeApp();
    const [sender, receiver] = await Promise.all([connect(app, 'librarian'), connect(app, 'manager')]);
    const texts = [
      'plain',
      'Grüße ÿ',
      '漢字 かな',
      '📚👩‍🔬',
      'العربية',
      '"\\\u2028\u0007',
      'é'.repeat(4000),
      '😀'.repeat(4000),
    ];
    for (const content of texts) sender.send({ type: 'chat', from: librarian, to: manager, content });
    sender.sendText(`{"type":"chat","from":${librarian},"to":${manager},"content":"half \\ud83d"}`);
    for (const socket of [sender, receiver]) {
      await socket.until(() => socket.received('chat').length > texts.length);
      expect(socket.received('chat').map(({ message }) => message.content)).toEqual([...texts, 'half \ufffd']);
    }
  });

  test('confirming is told to the others, and not to whoever confirms', async () => {
    const app = await makeApp();
    const [sender, receiver] = await Promise.all([connect(app, 'librarian'), connect(app, 'manager')]);
    sender.send({ type: 'chat', from: librarian, to: manager, content: 'x' });
    const { message } = await receiver.next('chat');
    receiver.send({ type: 'received', contactId: librarian, upTo: message.id });
    await sender.next('received');
    receiver.send({ type: 'read', contactId: librarian, upTo: message.id });
    await receiver.next('read');
    expect(receiver.received('received')).toEqual([]);
  });

  test('what cannot be stored is rejected to its sender alone, and the line stays open', async () => {
    const app = await makeApp();
    const [socket, othersTab, receiver] = [
      await connect(app, 'librarian'),
      await connect(app, 'librarian'),
      await connect(app, 'manager'),
    ];
    const chat = (more: object) =>
      socket.send({ type: 'chat', from: librarian, to: manager, content: 'x', clientId: 'client-id-0001', ...more });
    chat({ to: librarian2 });
    expect(await socket.next('rejected')).toMatchObject({ clientId: 'client-id-0001', code: 'forbidden' });
    chat({ from: colleague });
    expect(await socket.next('rejected')).toMatchObject({ clientId: 'client-id-0001', code: 'forbidden' });
    chat({ content: '   ' });
    expect(await socket.next('rejected')).toMatchObject({ clientId: 'client-id-0001', code: 'invalid' });
    chat({ content: 'x'.repeat(4001) });
    expect(await socket.next('rejected')).toMatchObject({ code: 'invalid' });
    expect((await app.as('admin').get('/api/messages')).json()).toEqual([]);
    chat({});
    expect((await socket.next('chat')).message.content).toBe('x');
    for (const other of [othersTab, receiver]) {
      expect((await other.next('chat')).message.content).toBe('x');
      expect(other.received('rejected')).toEqual([]);
      expect(other.received('chat')).toHaveLength(1);
    }
  });

  test('received and read reach the other side, survive a reload, and never go ahead', async () => {
    const app = await makeApp();
    const [sender, receiver, receiversTab] = await Promise.all([
      connect(app, 'librarian'),
      connect(app, 'manager'),
      connect(app, 'manager'),
    ]);
    sender.send({ type: 'chat', from: librarian, to: manager, content: 'x', clientId: 'client-id-0001' });
    const { message } = await sender.next('chat');
    receiver.send({ type: 'received', contactId: librarian, upTo: message.id });
    expect(await sender.next('received')).toMatchObject({ conversation: 'channel:2', by: manager, upTo: message.id });
    receiver.send({ type: 'read', contactId: librarian, upTo: message.id + 1000 });
    expect(await sender.next('read')).toMatchObject({ conversation: 'channel:2', by: manager, upTo: message.id });
    expect(await receiversTab.next('read')).toMatchObject({ by: manager });
    const [summary] = (await app.as('librarian').get('/api/conversations')).json() as ConversationSummary[];
    expect(summary).toMatchObject({ readUpTo: message.id, receivedUpTo: message.id });
    expect((await app.as('librarian').get('/api/messages')).json()).toMatchObject([{ read: true }]);
  });

  test('a mark moves for whoever was blocked as well, and is told to their own windows alone', async () => {
    const app = await makeApp();
    const [sender, reader] = [await connect(app, 'librarian'), await connect(app, 'colleague')];
    const { id } = (await app.as('librarian').post('/api/messages', { receiverId: 6, content: 'x' })).json();
    await app.as('colleague').post('/api/blocks', { userId: 2 });
    reader.send({ type: 'read', contactId: 2, upTo: id + 99 });
    expect(await reader.next('read')).toMatchObject({ by: 6, upTo: id });
    await sender.heardAll();
    expect(sender.received('read')).toEqual([]);
  });

  test('unread is counted per person and cleared by reading', async () => {
    const app = await makeApp();
    const unread = async (who: string, contactId: number) => {
      const rows = (await app.as(who).get('/api/conversations')).json() as ConversationSummary[];
      return rows.find((row) => row.contact.id === contactId)?.unread;
    };
    for (const content of ['one', 'two']) {
      await app.as('librarian').post('/api/messages', { receiverId: manager, content });
    }
    expect(await unread('manager', librarian)).toBe(2);
    expect(await unread('admin', librarian)).toBe(2);
    expect(await unread('librarian', manager)).toBe(0);
    expect(contents((await app.as('manager').get('/api/messages/unread')).json())).toEqual(['one', 'two']);
    const reader = await connect(app, 'manager');
    const messages = (await app.as('manager').get('/api/messages')).json() as Message[];
    reader.send({ type: 'read', contactId: librarian, upTo: messages.at(-1)?.id });
    await reader.next('read');
    expect(await unread('manager', librarian)).toBe(0);
    expect(await unread('admin', librarian)).toBe(2);
    // The manager's answer is unread for the customer, but not for the admin.
    await app.as('manager').post('/api/messages', { receiverId: librarian, content: 'answer' });
    expect(await unread('librarian', manager)).toBe(1);
    expect(await unread('admin', librarian)).toBe(0);
    expect((await app.as('admin').get('/api/messages/unread')).json()).toEqual([]);
  });

  test('typing is told to the others of the conversation and to nobody else', async () => {
    const app = await makeApp();
    const [typist, reader, stranger] = await Promise.all([
      connect(app, 'librarian'),
      connect(app, 'manager'),
      connect(app, 'librarian2'),
    ]);
    typist.send({ type: 'typing', to: manager, isTyping: true });
    expect(await reader.next('typing')).toEqual({
      type: 'typing',
      conversation: 'channel:2',
      by: librarian,
      isTyping: true,
    });
    typist.send({ type: 'typing', to: librarian2, isTyping: true });
    typist.send({ type: 'chat', from: librarian, to: manager, content: 'x' });
    await typist.next('chat');
    expect(typist.received('typing')).toEqual([]);
    await stranger.heardAll();
    expect(stranger.received('typing')).toEqual([]);
  });

  test('presence is told with the first socket and with the last one', async () => {
    const app = await makeApp();
    const [watcher, stranger] = await Promise.all([connect(app, 'manager'), connect(app, 'librarian2')]);
    const presenceOf = (userId: number) => () =>
      watcher
        .received('presence')
        .filter((frame) => frame.userId === userId)
        .map((frame) => frame.isOnline);
    const ofLibrarian = presenceOf(librarian);
    const first = await connect(app, 'librarian');
    await watcher.until(() => ofLibrarian().length === 1);
    const second = await connect(app, 'librarian');
    await first.close();
    await second.close();
    await watcher.until(() => ofLibrarian().length === 2);
    expect(ofLibrarian()).toEqual([true, false]);
    await stranger.heardAll();
    expect(stranger.received('presence').filter((frame) => frame.userId === librarian)).toEqual([]);
  });
});

describeOnAnyEngine('the socket guards itself', (makeApp) => {
  test('strangers, foreign pages and other paths are refused before the upgrade', async () => {
    const app = await makeApp();
    await expect(connect(app, null)).rejects.toThrow('401');
    await expect(connect(app, 'librarian', { origin: 'http://localhost:1' })).rejects.toThrow('403');
    await expect(connect(app, 'librarian', { origin: undefined })).rejects.toThrow('403');
    await expect(connect(app, 'librarian', { path: '/elsewhere' })).rejects.toThrow('404');
  });

  test('a foreign identity is told so and closed', async () => {
    const app = await makeApp();
    const socket = await connect(app, 'librarian');
    socket.send({ type: 'identity', userId: manager });
    expect(await socket.next('system')).toMatchObject({ message: 'This connection belongs to someone else' });
    expect(await socket.closed).toBe(4403);
  });

  test('garbage is complained about, and the fifth piece closes the line while others notice nothing', async () => {
    const app = await makeApp();
    const [socket, other] = await Promise.all([connect(app, 'librarian'), connect(app, 'manager')]);
    for (const text of ['{', '[]', '"x"', '{"type":"nonsense"}', '{"type":"chat","from":2}']) socket.sendText(text);
    expect(await socket.closed).toBe(1008);
    expect(socket.received('system')).toHaveLength(5);
    other.send({ type: 'identity', userId: manager });
    expect(await other.next('system')).toMatchObject({ message: 'Connected' });
  });

  test('a frame above the size limit closes the line', async () => {
    const app = await makeApp();
    const socket = await connect(app, 'librarian');
    socket.sendText(JSON.stringify({ type: 'chat', from: librarian, to: manager, content: 'x'.repeat(70_000) }));
    expect(await socket.closed).toBe(1009);
    expect((await app.as('librarian').get('/api/messages')).json()).toEqual([]);
  });

  test('above the rate messages are rejected, and whoever goes on is disconnected', async () => {
    const app = await makeApp();
    const socket = await connect(app, 'librarian');
    const flood = (count: number) => {
      for (let i = 0; i < count; i++) socket.send({ type: 'chat', from: librarian, to: manager, content: `${i}` });
    };
    flood(70);
    expect(await socket.next('rejected')).toMatchObject({ code: 'too-many-messages' });
    await socket.until(() => socket.received('chat').length === 60);
    expect((await app.as('librarian').get('/api/messages')).json()).toHaveLength(60);
    for (let heard = 1; heard <= 6; heard++) {
      app.clock.advance(500);
      flood(30);
      await socket.until(() => socket.received('chat').length + socket.received('rejected').length >= 70 + 30 * heard);
    }
    app.clock.advance(500);
    flood(30);
    expect(await socket.closed).toBe(4429);
  });

  test('signing out closes the sockets of that session and of no other', async () => {
    const app = await makeApp();
    const caller = app.as('librarian');
    const socket = await connect(app, 'librarian');
    const other = await connect(app, 'manager');
    await caller.post('/api/logout');
    expect(await socket.closed).toBe(4401);
    other.send({ type: 'identity', userId: manager });
    await other.next('system');
  });
});

function contents(messages: unknown): string[] {
  return (messages as Message[]).map((message) => message.content);
}
