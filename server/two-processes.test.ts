import { expect, test } from 'vitest';
import type { ConversationSummary, Message } from '#contract/chat/chat.ts';
import { closeCodes } from '#contract/values/limits.ts';
import { createBus } from './platform/bus/bus.ts';
import { type AppMaker, describeOnBothEngines } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { connect, type TestSocket } from './testing/test-socket.ts';

const librarian = 2;
const manager = 4;
const colleague = 6;

describeOnBothEngines('two servers of one portal', (makeApp) => {
  test('a message that one stores reaches whoever is connected to the other, and confirmations come back', async () => {
    const { here, there } = await twoServers(makeApp);
    const [sender, receiver] = [await connect(here, 'librarian'), await connect(there, 'manager')];
    sender.send({ type: 'chat', from: librarian, to: manager, content: 'hello', clientId: 'client-id-0001' });
    const { message } = await receiver.next('chat');
    expect(message).toEqual((await sender.next('chat')).message);
    receiver.send({ type: 'typing', to: librarian, isTyping: true });
    await sender.next('typing');
    receiver.send({ type: 'read', contactId: librarian, upTo: message.id });
    expect(await sender.next('read')).toMatchObject({ by: manager, upTo: message.id });
    const again = { receiverId: manager, content: 'hello', clientId: 'client-id-0001' };
    expect((await there.as('librarian').post('/api/messages', again)).json()).toEqual({ ...message, read: true });
  });

  test('a block at one is a block at the other, from the next message on', async () => {
    const { here, there } = await twoServers(makeApp);
    const draft = { receiverId: colleague, content: 'x' };
    // Both servers have loaded who may write to whom.
    for (const app of [here, there]) {
      expect((await app.as('librarian').post('/api/messages', draft)).statusCode).toBe(200);
    }
    expect((await here.as('colleague').post('/api/blocks', { userId: librarian })).statusCode).toBe(200);
    expect((await there.as('librarian').post('/api/messages', draft)).statusCode).toBe(403);
    const socket = await connect(there, 'librarian');
    socket.send({ type: 'chat', from: librarian, to: colleague, content: 'x', clientId: 'client-id-0001' });
    expect(await socket.next('rejected')).toMatchObject({ code: 'forbidden' });
  });

  test('a deactivation at one closes the sockets at the other and shuts the person out there', async () => {
    const { here, there } = await twoServers(makeApp);
    const socket = await connect(there, 'colleague');
    expect((await there.as('librarian').get('/api/users')).body).toContain('"id":6');
    expect((await here.as('admin').post(`/api/users/${colleague}/deactivate`)).statusCode).toBe(200);
    expect(await socket.closed).toBe(closeCodes.signedOut);
    expect((await there.as('colleague').get('/api/user')).statusCode).toBe(401);
    const draft = { receiverId: colleague, content: 'x' };
    expect((await there.as('librarian').post('/api/messages', draft)).statusCode).toBe(403);
    expect((await there.as('librarian').get('/api/users')).body).not.toContain('"id":6');
  });

  test('a sign-out at one closes the sockets of that session at the other, and no others', async () => {
    const { here, there } = await twoServers(makeApp);
    const cookie = await here.as('librarian').cookie();
    const socket = await connect(there, 'librarian', { cookie });
    const othersTab = await connect(there, 'librarian');
    expect((await here.as('librarian').post('/api/logout')).statusCode).toBe(200);
    expect(await socket.closed).toBe(closeCodes.signedOut);
    expect((await there.as('librarian').send({ url: '/api/user', headers: { cookie } })).statusCode).toBe(401);
    othersTab.send({ type: 'identity', userId: librarian });
    await othersTab.next('system');
  });

  test('whoever is connected to either is online for both, until the last of their sockets anywhere closes', async () => {
    const { here, there } = await twoServers(makeApp);
    const watcher = await connect(there, 'manager');
    const [first, second] = [await connect(here, 'librarian'), await connect(there, 'librarian')];
    expect(await watcher.next('presence')).toMatchObject({ userId: librarian, isOnline: true });
    expect(await isOnlineFor(there, librarian)).toBe(true);
    await second.close();
    await first.close();
    expect(await watcher.next('presence')).toMatchObject({ userId: librarian, isOnline: false });
    await expect.poll(() => isOnlineFor(there, librarian)).toBe(false);
    expect(watcher.received('presence')).toHaveLength(2);
  });

  test('a server that stops leaves nobody online', async () => {
    const { here, there } = await twoServers(makeApp);
    const watcher = await connect(there, 'manager');
    await connect(here, 'librarian');
    await watcher.next('presence');
    await here.close();
    expect(await watcher.next('presence')).toMatchObject({ userId: librarian, isOnline: false });
  });

  test('hundreds of messages that both store in one conversation at once form one chain, the same for everybody', async () => {
    const { here, there } = await twoServers(makeApp);
    const senders = [await connect(here, 'librarian'), await connect(there, 'manager')] as const;
    const watchers = [await connect(here, 'admin'), await connect(there, 'admin')];
    const each = 200;
    for (let number = 0; number < each; number++) {
      say(senders[0], { from: librarian, to: manager, number });
      say(senders[1], { from: manager, to: librarian, number });
      // Several turns of the event loop, with commits of both servers.
      if (number % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    for (const socket of [...senders, ...watchers])
      await socket.until(() => socket.received('chat').length === 2 * each);

    const path = `/api/messages/${manager}/${librarian}`;
    const stored = (await there.as('manager').get(path)).json() as Message[];
    expect(stored).toHaveLength(2 * each);
    const chain = stored.map(({ id }, at) => ({ id, previousChange: stored[at - 1]?.id ?? 0 }));
    for (const socket of [...senders, ...watchers]) {
      const heard = socket.received('chat').map(({ message: { id }, previousChange }) => ({ id, previousChange }));
      expect(heard.sort((a, b) => a.id - b.id)).toEqual(chain);
    }
    for (const senderId of [librarian, manager]) {
      const own = stored.filter((message) => message.senderId === senderId);
      expect(own.map(({ content }) => content)).toEqual(Array.from({ length: each }, (_, at) => `${at}`));
    }
    const half = stored[each - 1]?.change ?? 0;
    expect((await here.as('manager').get(`${path}?after=${half}`)).json()).toEqual(stored.slice(each));
  });

  test('without a common bus they would not hear each other', async () => {
    const database = await makeApp.database();
    const [here, there] = [await makeApp({ database }), await makeApp({ database })];
    const receiver = await connect(there, 'manager');
    await here.as('librarian').post('/api/messages', { receiverId: manager, content: 'unheard' });
    await there.as('librarian').post('/api/messages', { receiverId: manager, content: 'heard' });
    // The frame shows the gap.
    const { message, previousChange } = await receiver.next('chat');
    expect(message.content).toBe('heard');
    expect(previousChange).toBeGreaterThan(0);
  });
});

/** Two servers that only share the database and the bus. */
async function twoServers(makeApp: AppMaker): Promise<{ here: TestApp; there: TestApp }> {
  const [database, bus] = [await makeApp.database(), createBus()];
  const env = { PORTAL_MESSAGE_RATE: '5000' };
  return { here: await makeApp({ database, bus, env }), there: await makeApp({ database, bus, env }) };
}

function say(socket: TestSocket, { from, to, number }: { from: number; to: number; number: number }) {
  socket.send({ type: 'chat', from, to, content: `${number}`, clientId: `client-${from}-${number}` });
}

async function isOnlineFor(app: TestApp, contactId: number): Promise<boolean | undefined> {
  const summaries = (await app.as('manager').get('/api/conversations')).json() as ConversationSummary[];
  return summaries.find(({ contact }) => contact.id === contactId)?.isOnline;
}
