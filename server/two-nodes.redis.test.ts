import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { closeCodes } from '#contract/values/limits.ts';
import type { Transaction } from './db/schema.ts';
import { createRedisBus } from './platform/bus/redis-bus.ts';
import { untilWaiting } from './testing/race.ts';
import { describeWithRedis } from './testing/services/describe-with-redis.ts';
import { startProxy, type TestProxy } from './testing/services/test-proxy.ts';
import { startTestRedis, type TestRedis } from './testing/services/test-redis.ts';
import { addTestApp, addTestPasskey, newBrowser } from './testing/sign-in/test-factors.ts';
import { logoutQuery, logoutRequest } from './testing/sign-in/test-logout.ts';
import { confirmTestAddress, openSingleSignOn, signInThrough } from './testing/sign-in/test-single-sign-on.ts';
import { type AppMaker, describeOnBothEngines, makerOf } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { connect, type TestSocket } from './testing/test-socket.ts';

const librarian = 2;
const manager = 4;
const colleague = 6;
const quiet = pino({ level: 'silent' });
/** Longer than the silence after which a process counts as dead. */
const patience = { timeout: 15_000 };
const isPostgresLeftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',').includes('postgres');

let redis: TestRedis;
const closing: (() => Promise<void>)[] = [];

/** Two servers of one portal over Redis; the second one connects through a proxy. */
async function twoNodes(makeApp: AppMaker): Promise<{ here: TestApp; there: TestApp; proxy: TestProxy }> {
  const database = await makeApp.database();
  const proxy = await startProxy(redis.url);
  const channel = `portal-${crypto.randomUUID()}`;
  const join = async (url: string) => {
    const bus = await createRedisBus({ url, channel, log: quiet });
    closing.push(bus.stop);
    return makeApp({ database, bus, env: { PORTAL_MESSAGE_RATE: '5000' } });
  };
  const nodes = { here: await join(redis.url), there: await join(proxy.url), proxy };
  closing.push(proxy.close);
  return nodes;
}

function useRedis() {
  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.stop());
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
}

describeWithRedis('two servers over Redis', () => {
  useRedis();
  describeOnBothEngines('on one database', (makeApp) => {
    test('store one chain in a conversation in which both write, and everybody hears all of it once', async () => {
      const { here, there } = await twoNodes(makeApp);
      const senders = [await connect(here, 'librarian'), await connect(there, 'manager')] as const;
      const sockets = [...senders, await connect(here, 'admin'), await connect(there, 'admin')];
      const each = 100;
      for (let number = 0; number < each; number++) {
        say(senders[0], librarian, manager, number);
        say(senders[1], manager, librarian, number);
        // Several turns of the event loop, with commits of both servers.
        if (number % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
      }
      for (const socket of sockets) await socket.until(() => socket.received('chat').length === 2 * each);
      const stored = await storedBetween(there);
      const chain = stored.map(({ id }, at) => ({ id, previousChange: stored[at - 1]?.id ?? 0 }));
      for (const socket of sockets) {
        const heard = socket.received('chat').map(({ message: { id }, previousChange }) => ({ id, previousChange }));
        expect(heard.sort((a, b) => a.id - b.id)).toEqual(chain);
      }
    });

    test('go by a changed setting within a second', async () => {
      const { here, there } = await twoNodes(makeApp);
      const admin = here.as('admin');
      const { version } = (await admin.get('/api/settings')).json();
      const payload = { version, values: { name: 'Fen Portal' } };
      expect((await admin.send({ method: 'PUT', url: '/api/settings/portal', payload })).statusCode).toBe(200);
      const nameThere = async () => (await there.visitor.get('/api/portal')).json().name;
      await expect.poll(nameThere, { timeout: 1000, interval: 20 }).toBe('Fen Portal');
    });

    test('show with the next message that one was lost between them, and answer what it was', async () => {
      const { here, there, proxy } = await twoNodes(makeApp);
      const receiver = await connect(there, 'manager');
      await here.as('librarian').post('/api/messages', { receiverId: manager, content: 'heard' });
      const first = await receiver.next('chat');
      // As if a firewall dropped everything in both directions for a moment, before anyone notices.
      proxy.setSilent(true);
      await here.as('librarian').post('/api/messages', { receiverId: manager, content: 'unheard' });
      await there.as('manager').post('/api/messages', { receiverId: librarian, content: 'an answer' });
      const next = await receiver.next('chat');
      expect(next.message.content).toBe('an answer');
      const [, unheard, answer] = await storedBetween(there);
      expect(next.previousChange).toBe(unheard?.change);
      const gap = `/api/messages/${manager}/${librarian}?after=${first.message.change}`;
      expect((await there.as('manager').get(gap)).json()).toEqual([unheard, answer]);
      proxy.setSilent(false);
      // After the reconnect browsers are told to reload, because no later message shows the gap.
      await expect.poll(() => receiver.received('missed').length, patience).toBeGreaterThan(0);
    });

    test('tell each other’s people who looks at a customer’s channel, until they leave or their server is gone', async () => {
      const { here, there, proxy } = await twoNodes(makeApp);
      const [priya, admin] = [await connect(here, 'manager'), await connect(there, 'admin')];
      const look = (socket: TestSocket, isLooking = true) => socket.send({ type: 'looking', to: librarian, isLooking });
      // By then the second server knows the people of the first.
      await priya.until(() => priya.received('presence').some(({ userId, isOnline }) => userId === 1 && isOnline));
      look(priya);
      expect(await admin.next('looking')).toMatchObject({ conversation: 'channel:2', by: manager, isLooking: true });
      look(admin);
      expect(await priya.next('looking')).toMatchObject({ by: 1, isLooking: true });
      look(priya, false);
      expect(await admin.next('looking')).toMatchObject({ by: manager, isLooking: false });
      look(admin);
      // Her own tabs receive her end as well.
      const ofAdmin = () => priya.received('looking').filter(({ by }) => by === 1).length;
      await priya.until(() => ofAdmin() === 2);
      // Presence of a vanished server expires because it is not repeated; its people go offline.
      proxy.setSilent(true);
      look(admin);
      await priya.until(() => priya.received('presence').some(({ userId, isOnline }) => userId === 1 && !isOnline));
      expect(ofAdmin()).toBe(2);
      proxy.setSilent(false);
      // The connection is restored.
      await expect.poll(() => admin.received('missed').length, patience).toBeGreaterThan(0);
    });

    test('go on each for itself while Redis is away, say so, and catch up when it is back', async () => {
      const { here, there } = await twoNodes(makeApp);
      const [near, far] = [await connect(here, 'librarian'), await connect(there, 'manager')];
      const nearby = await connect(here, 'colleague');
      await redis.kill();
      await expect
        .poll(async () => (await there.visitor.get('/readyz')).json())
        .toEqual({ status: 'ready', bus: 'away' });
      say(near, librarian, colleague, 1);
      expect((await nearby.next('chat')).message.content).toBe('1');
      say(near, librarian, manager, 2);
      await near.until(() => near.received('chat').length === 2);
      expect(far.received('chat')).toEqual([]);
      await redis.start();
      await expect.poll(() => far.received('missed').length, patience).toBeGreaterThan(0);
      await expect.poll(async () => (await there.visitor.get('/readyz')).json()).toEqual({ status: 'ready' });
      expect((await storedBetween(there)).map(({ content }) => content)).toEqual(['2']);
      say(near, librarian, manager, 3);
      expect((await far.next('chat')).message.content).toBe('3');
    });

    test('end within a second at each other the session of whoever signs out or is deactivated, also while Redis is away', async () => {
      const { here, there } = await twoNodes(makeApp);
      const tookMs = async (username: string, end: (cookie: string) => Promise<unknown>) => {
        const cookie = await there.as(username).cookie();
        const socket = await connect(there, username, { cookie });
        await end(cookie);
        const endedAt = performance.now();
        const headers = { cookie };
        expect((await there.visitor.send({ method: 'GET', url: '/api/user', headers })).statusCode).toBe(401);
        expect(await socket.closed).toBe(closeCodes.signedOut);
        return performance.now() - endedAt;
      };
      const signOut = async (cookie: string) => {
        const logout = { method: 'POST', url: '/api/logout', headers: { cookie } } as const;
        expect((await here.visitor.send(logout)).statusCode).toBe(200);
      };
      const idOf = async (username: string) => {
        const person = here.db.selectFrom('users').where('username', '=', username).select('id');
        return (await person.executeTakeFirstOrThrow()).id;
      };
      const deactivate = async () => {
        const id = await idOf('colleague');
        expect((await here.as('admin').post(`/api/users/${id}/deactivate`)).statusCode).toBe(200);
      };
      const leave = async () => {
        const id = await idOf('tech');
        expect((await here.as('admin').post(`/api/staff/${id}/leave`, { toId: 1 })).statusCode).toBe(200);
      };
      expect(await tookMs('librarian', signOut)).toBeLessThan(1000);
      expect(await tookMs('colleague', deactivate)).toBeLessThan(1000);
      await redis.kill();
      // A busy machine is late now and then, so the faster of two attempts counts.
      const away = [await tookMs('librarian2', signOut), await tookMs('manager', signOut), await tookMs('tech', leave)];
      expect(Math.min(...away)).toBeLessThan(1000);
      await redis.start();
    });

    test('end within a second what is open there of whose factor is taken away here, also while Redis is away', async () => {
      const { here, there } = await twoNodes(makeApp);
      await addTestApp(here, 'admin');
      const people = ['librarian', 'colleague', 'manager', 'tech', 'librarian2'];
      const sockets = new Map<string, TestSocket>();
      const paths = new Map<string, string>();
      for (const username of people) {
        const { id } = (await here.as(username).get('/api/user')).json();
        paths.set(username, `/api/users/${id}/factors/${(await addTestPasskey(here, username)).id}`);
        sockets.set(username, await connect(there, username));
      }
      const tookMs = async (username: string) => {
        const taken = { method: 'DELETE', url: paths.get(username) ?? '' } as const;
        expect((await here.as('admin').send(taken)).statusCode).toBe(200);
        const answeredAt = performance.now();
        expect((await there.as(username).get('/api/user')).statusCode).toBe(401);
        expect(await sockets.get(username)?.closed).toBe(closeCodes.signedOut);
        return performance.now() - answeredAt;
      };
      // A busy machine is late now and then, so the faster of two attempts counts.
      expect(Math.min(await tookMs('librarian'), await tookMs('colleague'))).toBeLessThan(1000);
      await redis.kill();
      const away = [await tookMs('manager'), await tookMs('tech'), await tookMs('librarian2')];
      expect(Math.min(...away)).toBeLessThan(1000);
      await redis.start();
    });

    test('end within a second what an institution has opened there, once it signs out, is switched off or loses its set-up here, also while Redis is away', async () => {
      const { here, there } = await twoNodes(makeApp);
      await openSingleSignOn(here);
      await confirmTestAddress(here, librarian, 'maya@harrowmere.example');
      const signOut = async () => {
        const url = `/saml/slo?${logoutQuery(logoutRequest(here, { index: 'there' }))}`;
        expect((await here.app.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(303);
      };
      const switchOff = async () => {
        const { version } = (await here.as('tech').get('/api/technical-setup/single-sign-on?institution=1')).json();
        const sent = { method: 'PUT', url: '/api/technical-setups/1/single-sign-on' } as const;
        const answer = await here.as('tech').send({ ...sent, payload: { mode: 'off', version } });
        expect(answer.statusCode).toBe(200);
        await here.db.updateTable('singleSignOn').set({ mode: 'offered' }).execute();
      };
      const live = await here.db.selectFrom('technicalSetups').selectAll().executeTakeFirstOrThrow();
      const withdraw = async () => {
        // Technical support puts it live without a test sign-in at a provider.
        const ipRanges = JSON.stringify([{ start: '198.51.100.0', end: '198.51.100.9' }]);
        const change = { state: 'in_review', entityId: '', ssoEndpoint: '', certificate: '', ipRanges } as const;
        await here.db.updateTable('technicalSetups').set(change).execute();
        const { updatedAt } = live;
        const put = await here.as('tech').post('/api/technical-setups/1/state', { state: 'live', updatedAt });
        expect([put.statusCode, put.json().state]).toEqual([200, 'live']);
        await here.db.updateTable('singleSignOn').set({ mode: 'offered' }).execute();
        const { id, ...values } = live;
        await here.db.updateTable('technicalSetups').set(values).where('id', '=', id).execute();
      };
      const tookMs = async (end: () => Promise<void>) => {
        const browser = newBrowser(there);
        expect((await signInThrough(there, browser, { sessionIndex: 'there' })).statusCode).toBe(200);
        const socket = await connect(there, 'librarian', { cookie: await browser.cookie() });
        await end();
        const endedAt = performance.now();
        expect((await browser.get('/api/user')).statusCode).toBe(401);
        expect(await socket.closed).toBe(closeCodes.signedOut);
        return performance.now() - endedAt;
      };
      const ends = [signOut, switchOff, withdraw];
      // A busy machine is late now and then, so a slow case gets a second attempt.
      const isLate = async (end: () => Promise<void>) => (await tookMs(end)) >= 1000 && (await tookMs(end)) >= 1000;
      for (const end of ends) expect([end.name, await isLate(end)]).toEqual([end.name, false]);
      await redis.kill();
      for (const end of ends) expect([end.name, await isLate(end)]).toEqual([end.name, false]);
      await redis.start();
    });
  });

  describe.skipIf(isPostgresLeftOut)('on PostgreSQL', () => {
    const makeApp = makerOf('postgres');

    test('hear of changed people from the database, also while Redis is away', async () => {
      const { here, there } = await twoNodes(makeApp);
      const write = async (receiverId: number) =>
        (await there.as('librarian').post('/api/messages', { receiverId, content: 'x' })).statusCode;
      for (const id of [colleague, manager]) expect(await write(id)).toBe(200);
      await redis.kill();
      // A block, and an institution that gets another account manager.
      expect((await here.as('colleague').post('/api/blocks', { userId: librarian })).statusCode).toBe(200);
      await expect.poll(() => write(colleague), patience).toBe(403);
      await here.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 1).execute();
      await expect.poll(() => write(manager), patience).toBe(403);
      // The role is set in the database, because no call does it.
      const admins = async () => (await there.as('librarian').get('/api/users/role/admin')).body;
      expect(await admins()).not.toContain('Lars Kuhn');
      await here.db.updateTable('users').set({ role: 'admin' }).where('username', '=', 'tech').execute();
      await expect.poll(admins, patience).toContain('Lars Kuhn');
      await redis.start();
    });

    test('store nothing after a block on the other, from the moment at which Redis is away', async () => {
      const { here, there } = await twoNodes(makeApp);
      const write = async () =>
        (await there.as('librarian').post('/api/messages', { receiverId: colleague, content: 'x' })).statusCode;
      expect(await write()).toBe(200);
      await redis.kill();
      await expect.poll(async () => (await there.visitor.get('/readyz')).json().bus, patience).toBe('away');
      const answers: number[] = [];
      for (let round = 0; round < 5; round++) {
        expect((await here.as('colleague').post('/api/blocks', { userId: librarian })).statusCode).toBe(200);
        answers.push(await write());
        const unblock = { method: 'DELETE', url: `/api/blocks/${librarian}` } as const;
        expect((await here.as('colleague').send(unblock)).statusCode).toBe(200);
        answers.push(await write());
      }
      expect(answers).toEqual(Array.from({ length: 5 }, () => [403, 200]).flat());
      await redis.start();
    });

    test('miss nothing where messages commit in another order than they are numbered', async () => {
      const { here, there } = await twoNodes(makeApp);
      const admin = await connect(there, 'admin');
      const post = (app: TestApp, username: string, receiverId: number, content: string) =>
        app.as(username).post('/api/messages', { receiverId, content });
      // Makes both members of the conversation; a first message inserts a member row, which would wait for the lock.
      await post(there, 'librarian', manager, 'before');
      const known = (await admin.next('chat')).message;
      let first: Promise<unknown> = Promise.resolve();
      await there.db.transaction().execute(async (transaction) => {
        await lockMembers(transaction);
        // The first message has its number, but cannot commit.
        first = post(here, 'librarian2', manager, 'numbered first');
        await untilWaiting(there.db, 1);
        await post(there, 'librarian', manager, 'committed first');
        const { message, previousChange } = await admin.next('chat');
        expect(message.content).toBe('committed first');
        expect(previousChange).toBe(known.change);
      });
      await first;
      const late = (await admin.next('chat')).message;
      expect(late.content).toBe('numbered first');
      const [, second] = await storedBetween(there);
      expect(late.id).toBeLessThan(second?.id ?? 0);
      // A client that already has the higher number refetches the conversation, and so gets the lower one.
      const path = `/api/messages/1/${late.senderId}`;
      expect((await there.as('admin').get(`${path}?after=0`)).json()).toMatchObject([{ content: 'numbered first' }]);
    });

    test('number what both write in one conversation in the order of the commits', async () => {
      const { here, there } = await twoNodes(makeApp);
      let first: Promise<unknown> = Promise.resolve();
      let second: Promise<unknown> = Promise.resolve();
      const watcher = await connect(there, 'admin');
      await there.as('librarian').post('/api/messages', { receiverId: manager, content: 'before' });
      await there.db.transaction().execute(async (transaction) => {
        await lockMembers(transaction);
        // This admin's first message here inserts a member row and waits for the lock; the other message only waits for
        // the conversation.
        first = here.as('admin').post('/api/messages', { receiverId: librarian, content: 'first' });
        await untilWaiting(there.db, 1);
        second = there.as('manager').post('/api/messages', { receiverId: librarian, content: 'second' });
        await untilWaiting(there.db, 2);
        expect((await storedBetween(there)).map(({ content }) => content)).toEqual(['before']);
      });
      await Promise.all([first, second]);
      const [before, one, two] = await storedBetween(there);
      expect([one?.content, two?.content]).toEqual(['first', 'second']);
      await watcher.until(() => watcher.received('chat').length === 3);
      const chain = watcher.received('chat').map(({ message, previousChange }) => [message.content, previousChange]);
      expect(chain.slice(1).sort()).toEqual([
        ['first', before?.change],
        ['second', one?.change],
      ]);
      const path = `/api/messages/${manager}/${librarian}?after=${one?.change}`;
      expect((await here.as('manager').get(path)).json()).toEqual([two]);
    });
  });
});

function say(socket: TestSocket, from: number, to: number, number: number) {
  socket.send({ type: 'chat', from, to, content: `${number}`, clientId: `client-${from}-${number}` });
}

/** Messages between librarian and manager, oldest first. */
async function storedBetween(app: TestApp): Promise<Message[]> {
  return (await app.as('manager').get(`/api/messages/${manager}/${librarian}?after=0`)).json();
}

/** Makes a first message in a conversation wait for this lock after it got its number. */
async function lockMembers(transaction: Transaction): Promise<void> {
  await sql`lock table "conversationRead" in share mode`.execute(transaction);
}
