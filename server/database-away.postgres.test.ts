import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Kysely, sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import type { Message } from '#contract/chat/chat.ts';
import { interactiveLimits, postgresDialect } from './db/engines/postgres.ts';
import { type OpenDatabase, openDatabase } from './db/open.ts';
import type { Schema } from './db/schema.ts';
import { startProxy } from './testing/services/test-proxy.ts';
import { makerOf } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { connect, type TestSocket } from './testing/test-socket.ts';
import { firstReport, queued, settled, upload } from './testing/usage.ts';

const librarian = 2;
const manager = 4;
const isLeftOut = (process.env['PORTAL_TEST_WITHOUT'] ?? '').split(',').includes('postgres');
/** The timeouts of the product, only shorter. */
const quickAnswers = { ...interactiveLimits, connectionTimeoutMillis: 1000, silenceMs: 600 };

describe.skipIf(isLeftOut)('PostgreSQL behind a network that fails', () => {
  const makeApp = makerOf('postgres');
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  /** A portal that reaches its database through a proxy; `direct` is the database without the proxy. */
  async function portalBehindProxy(open: (url: string) => Promise<Pick<OpenDatabase, 'db' | 'close'>> = openByUrl) {
    const direct = await makeApp.database();
    const proxy = await startProxy(await urlOf(direct));
    const { db, close } = await open(proxy.url);
    closing.push(proxy.close, close);
    const portal = await makeApp({ database: { ...direct, db }, env: { PORTAL_MESSAGE_RATE: '5000' } });
    return { portal, proxy, direct: direct.db };
  }

  /** Runs the portal in a child process. */
  function serve(dataDir: string, databaseUrl: string): ChildProcess {
    const { PATH } = process.env;
    const env = { PATH, HOST: '127.0.0.1', PORT: '0', PORTAL_DATA_DIR: dataDir, PORTAL_DATABASE_URL: databaseUrl };
    const command = ['--import', 'tsx', join(import.meta.dirname, 'cli.ts'), 'serve'];
    const server = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    closing.push(async () => void server.kill('SIGKILL'));
    return server;
  }

  test('what was stored by a commit whose answer was lost is acknowledged, and reaches everybody once', async () => {
    const { portal, proxy, direct } = await portalBehindProxy();
    const sockets = await connectAll(portal);
    const [sender, receiver] = sockets;
    say(sender, 0);
    await receiver.next('chat');
    proxy.loseNextCommitAnswer();
    for (const number of [1, 2, 3]) say(sender, number);
    for (const socket of sockets) await socket.until(() => socket.received('chat').length >= 4);
    say(sender, 4);
    for (const socket of sockets) await socket.until(() => socket.received('chat').length >= 5);

    const stored = await contentsIn(direct);
    expect(stored.map(({ content }) => content)).toEqual(['0', '1', '2', '3', '4']);
    const chain = stored.map(({ id }, at) => ({ id, previousChange: stored[at - 1]?.id ?? 0 }));
    for (const socket of sockets) {
      expect(socket.received('chat').map(({ message: { id }, previousChange }) => ({ id, previousChange }))).toEqual(
        chain,
      );
      expect(socket.received('rejected')).toEqual([]);
    }
  });

  test('a message whose sender gave it no clientId is not stored twice either, and still has none', async () => {
    const { portal, proxy, direct } = await portalBehindProxy();
    const sockets = await connectAll(portal);
    proxy.loseNextCommitAnswer();
    const answer = await portal.as('librarian').post('/api/messages', { receiverId: manager, content: 'once' });
    expect([answer.statusCode, answer.json().clientId]).toEqual([200, null]);
    expect((await contentsIn(direct)).map(({ content }) => content)).toEqual(['once']);
    for (const socket of sockets) {
      expect((await socket.next('chat')).message).toMatchObject({ id: answer.json().id, clientId: null });
      expect(socket.received('chat')).toHaveLength(1);
    }
    const read = await portal.as('manager').get(`/api/messages/${manager}/${librarian}`);
    expect(read.json().map((message: Message) => message.clientId)).toEqual([null]);
  });

  test('a report of usage whose commit was carried out without an answer stays stored, with its figures', async () => {
    const { portal, proxy, direct } = await portalBehindProxy();
    proxy.loseNextCommitAnswer('insert into "resources"');
    const { id } = await queued(portal, firstReport);
    expect(await settled(portal, id)).toMatchObject({ state: 'stored' });
    const next = await queued(portal, 'a;b\nc;d\n');
    expect(await settled(portal, next.id)).toMatchObject({ state: 'refused' });
    const [stored, ...others] = await direct.selectFrom('usageImports').select(['id', 'completedAt']).execute();
    expect([stored?.completedAt, others]).toEqual([expect.any(String), []]);
    expect(await direct.selectFrom('usageFacts').selectAll().execute()).toHaveLength(4);
    expect((await upload(portal, firstReport)).statusCode).toBe(409);
  });

  test('while the database is away people are told so, and what was stored after all reaches everybody once it is sent again', async () => {
    const { portal, proxy, direct } = await portalBehindProxy();
    const [sender, receiver] = await connectAll(portal);
    const cookie = await portal.as('librarian').cookie();
    proxy.loseNextCommitAnswer();
    say(sender, 1);
    await expect.poll(() => contentsIn(direct)).toHaveLength(1);
    proxy.setDown(true);
    const answer = await portal.visitor.send({ url: '/api/user', headers: { cookie } });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await portal.visitor.get('/readyz')).statusCode).toBe(503);
    await expect.poll(() => sender.received('rejected'), { timeout: 20_000 }).toMatchObject([{ code: 'unavailable' }]);
    expect(receiver.received('chat')).toEqual([]);

    proxy.setDown(false);
    say(sender, 1);
    expect((await receiver.next('chat')).message.content).toBe('1');
    expect((await sender.next('chat')).message.clientId).toBe('client-id-1');
    say(sender, 1);
    await sender.until(() => sender.received('chat').length === 2);
    say(sender, 2);
    expect((await receiver.next('chat')).message.content).toBe('2');
    expect(await contentsIn(direct)).toHaveLength(2);
    expect((await portal.visitor.get('/readyz')).statusCode).toBe(200);
  }, 60_000);

  test('connections that the server ends again and again lose, double and disorder nothing', async () => {
    const { portal, direct } = await portalBehindProxy();
    const sockets = await connectAll(portal);
    const [sender] = sockets;
    const count = 200;
    for (let number = 0; number < count; number++) {
      say(sender, number);
      if (number % 20 === 0) await endOtherConnections(direct);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    // A message is refused if it arrives while people are reloaded. The sender sends it again, behind later ones.
    let again = 0;
    await sender.until(() => {
      const refused = sender.received('rejected');
      for (; again < refused.length; again++) say(sender, Number(refused[again]?.clientId?.slice('client-id-'.length)));
      return sender.received('chat').length >= count;
    });
    for (const socket of sockets) await socket.until(() => socket.received('chat').length >= count);
    const inOrder = (numbers: readonly number[]) => (again > 0 ? numbers.toSorted((a, b) => a - b) : numbers);
    const expected = Array.from({ length: count }, (_, number) => number);
    expect(inOrder((await contentsIn(direct)).map(({ content }) => Number(content)))).toEqual(expected);
    for (const socket of sockets) {
      expect(inOrder(socket.received('chat').map(({ message }) => Number(message.content)))).toEqual(expected);
    }
  });

  test('connections that a firewall forgot are given up together, and messages go through new ones', async () => {
    const { portal, proxy, direct } = await portalBehindProxy(openQuickly);
    const [sender, receiver] = await connectAll(portal);
    // Opens several connections.
    await Promise.all([1, 2, 3, 4].map(() => portal.as('librarian').get('/api/contacts')));
    proxy.forgetConnections();
    say(sender, 1);
    expect((await receiver.next('chat')).message.content).toBe('1');
    expect(await contentsIn(direct)).toHaveLength(1);
    // If broken connections were found one by one, this call would fail on the next.
    const { statusCode } = await portal.as('librarian').get('/api/user');
    expect(statusCode).toBe(200);
  });

  test('behind a network that is silent altogether nobody waits without end, and all goes on with it', async () => {
    const { portal, proxy, direct } = await portalBehindProxy(openQuickly);
    const [sender, receiver] = await connectAll(portal);
    await portal.as('librarian').cookie();
    proxy.setSilent(true);
    const ready = portal.visitor.get('/readyz');
    const user = portal.as('librarian').get('/api/user');
    say(sender, 1);
    expect((await ready).statusCode).toBe(503);
    expect((await user).statusCode).toBe(503);
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(503);
    proxy.setSilent(false);
    // The message waits to be stored, or was refused while people were reloaded; the sender sends it again then.
    say(sender, 1);
    expect((await receiver.next('chat')).message.content).toBe('1');
    await sender.next('chat');
    expect((await portal.visitor.get('/readyz')).statusCode).toBe(200);
    await receiver.heardAll();
    expect(receiver.received('chat')).toHaveLength(1);
    expect(await contentsIn(direct)).toHaveLength(1);
  });

  test('idle connections that the database ends leave the process as it is, and others take their place', async () => {
    const direct = await makeApp.database();
    const server = serve(direct.dataDir, await urlOf(direct));
    const address = await addressIn(server);
    const isReady = async () => (await fetch(`${address}/readyz`)).status;
    for (let round = 0; round < 3; round++) {
      expect(await isReady()).toBe(200);
      await endOtherConnections(direct.db);
      // The connection that was just used may be the one that was ended.
      await expect.poll(isReady).toBe(200);
    }
    expect([server.exitCode, server.signalCode]).toEqual([null, null]);
  }, 60_000);

  test('a stop ends in order while the database is silent', async () => {
    const direct = await makeApp.database();
    const proxy = await startProxy(await urlOf(direct));
    closing.push(proxy.close);
    const server = serve(direct.dataDir, proxy.url);
    const address = await addressIn(server);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    proxy.setSilent(true);
    const login = fetch(`${address}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address },
      body: JSON.stringify({ username: 'librarian', password: 'carrel-demo' }),
    });
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    expect((await login).status).toBe(503);
    expect((await ended)[0]).toBe(0);
  }, 60_000);
});

async function openByUrl(databaseUrl: string) {
  return openDatabase({ dataDir: '', databaseUrl });
}

async function openQuickly(databaseUrl: string) {
  const db = new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, quickAnswers) });
  return { db, close: () => db.destroy() };
}

async function urlOf({ db }: Pick<OpenDatabase, 'db'>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(process.env['PORTAL_TEST_POSTGRES_URL'] ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}

/** Sockets of a sender, a receiver, and the admin who sees the channel of both. */
async function connectAll(portal: TestApp): Promise<[TestSocket, TestSocket, TestSocket]> {
  return [await connect(portal, 'librarian'), await connect(portal, 'manager'), await connect(portal, 'admin')];
}

function say(socket: TestSocket, number: number) {
  socket.send({ type: 'chat', from: librarian, to: manager, content: `${number}`, clientId: `client-id-${number}` });
}

async function contentsIn(db: Kysely<Schema>) {
  return db.selectFrom('messages').select(['id', 'content']).orderBy('id').execute();
}

async function endOtherConnections(db: Kysely<Schema>): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}

async function addressIn({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output');
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0];
    if (address) return address;
  }
  throw new Error('The server did not start');
}
