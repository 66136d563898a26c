import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { makerOf } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { connect } from './testing/test-socket.ts';

const librarian = 2;
const manager = 4;
const makeApp = makerOf('sqlite');
const holders = new Set<ChildProcess>();
afterEach(() => {
  for (const holder of holders) holder.kill('SIGKILL');
  vi.restoreAllMocks();
});

/** A program that writes to a database file until its input ends. */
const lockingProgram = `
  import { DatabaseSync } from '@photostructure/sqlite';
  const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
  database.exec('begin immediate');
  console.log('locked');
  process.stdin.resume().on('end', () => {
    database.exec('rollback');
    database.close();
  });
`;

/** Writes like an import, until its input ends. */
const importingProgram = `
  import { setTimeout as sleep } from 'node:timers/promises';
  import { DatabaseSync } from '@photostructure/sqlite';
  const database = new DatabaseSync(process.argv[1], { timeout: 10000 });
  const row = database.prepare("insert into usageItems (importId, item, attributes) values (9, ?, '[]')");
  let isOver = false;
  process.stdin.resume().on('end', () => { isOver = true; });
  let done = 0;
  for (; !isOver; done++) {
    database.exec('begin immediate');
    for (let at = 0; at < 300; at++) row.run(done * 300 + at);
    database.exec('commit');
    await sleep(10);
  }
  console.log(done);
  database.close();
`;

test('while another program has the database locked reads are answered, and messages wait and are stored once, in order', async () => {
  const portal = await makeApp({ env: { PORTAL_MESSAGE_RATE: '5000' } });
  const [sender, receiver] = [await connect(portal, 'librarian'), await connect(portal, 'manager')];
  const address = await addressOf(portal);
  const cookie = await portal.as('manager').cookie();
  let sent = 0;
  /** Number of rounds within a time; each writes a message and reads twice. */
  async function rounds(ms: number): Promise<number> {
    const [end, before] = [performance.now() + ms, sent];
    while (performance.now() < end) {
      const content = `${sent}`;
      sender.send({ type: 'chat', from: librarian, to: manager, content, clientId: `client-id-${content}` });
      sent++;
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      expect((await fetch(`${address}/api/user`, { headers: { cookie } })).status).toBe(200);
    }
    return sent - before;
  }

  const warmUp = await rounds(500);
  const usual = await rounds(1000);
  await receiver.until(() => receiver.received('chat').length === warmUp + usual);
  // Long enough that the last use of each session is due to be stored.
  portal.clock.advance(10 * 60_000);
  const unlock = await lock(join(portal.dataDir, 'portal.sqlite'));
  const locked = await rounds(3000);
  expect(receiver.received('chat')).toHaveLength(warmUp + usual);
  await unlock();
  for (const socket of [sender, receiver]) await socket.until(() => socket.received('chat').length === sent);

  const expected = Array.from({ length: sent }, (_, number) => `${number}`);
  for (const socket of [sender, receiver]) {
    expect(socket.received('chat').map(({ message }) => message.content)).toEqual(expected);
    expect(socket.received('rejected')).toEqual([]);
  }
  const stored = await portal.db.selectFrom('messages').select('content').orderBy('id').execute();
  expect(stored.map(({ content }) => content)).toEqual(expected);
  // Three times the time. A loop that waits for the lock on each message reaches a hundredth, and a busy machine a
  // third.
  expect(locked / usual).toBeGreaterThan(0.2);
});

test('what cannot be written meanwhile is answered 503, with a time after which to try again, and nobody is sent here after ten seconds of it', async () => {
  const portal = await makeApp();
  const send = () => portal.as('librarian').post('/api/blocks', { userId: 6 });
  await portal.as('librarian').cookie();
  const unlock = await lock(join(portal.dataDir, 'portal.sqlite'));
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const ready = async () => (await portal.visitor.get('/readyz')).statusCode;
  expect(await ready()).toBe(200);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_001);
  expect(await ready()).toBe(503);
  await unlock();
  expect(await ready()).toBe(200);
  expect((await send()).statusCode).toBe(200);
});

test('a database that may only be read is told so as well, and goes on by itself', async () => {
  const portal = await makeApp();
  const send = () => portal.as('librarian').post('/api/blocks', { userId: 6 });
  await portal.as('librarian').cookie();
  await sql`pragma query_only = 1`.execute(portal.db);
  const refused = await send();
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable']);
  await sql`pragma query_only = 0`.execute(portal.db);
  expect((await send()).statusCode).toBe(200);
});

test('while an import stores figures in short transactions, messages are stored in order and nothing is refused', async () => {
  const portal = await makeApp();
  const [sender, receiver] = [await connect(portal, 'librarian'), await connect(portal, 'manager')];
  const ended = importBeside(portal.dataDir);
  for (let sent = 0; sent < 40; sent++) {
    sender.send({ type: 'chat', from: librarian, to: manager, content: `${sent}`, clientId: `client-id-${sent}` });
    expect((await receiver.next('chat')).message.content).toBe(`${sent}`);
    const answers = [
      portal.as('librarian').post('/api/blocks', { userId: 6 }),
      portal.as('librarian').get('/api/usage/summary'),
    ];
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).toBe(200);
  }
  expect(sender.received('rejected')).toEqual([]);
  expect(await ended()).toBeGreaterThan(10);
});

test('another process cannot write between what a transaction reads and what it writes', async () => {
  const portal = await makeApp();
  const other = new DatabaseSync(join(portal.dataDir, 'portal.sqlite'), { timeout: 0 });
  const write = () => other.exec(`update counters set next = next + 1 where name = 'messageId'`);
  await portal.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('users').select('id').execute();
    expect(write).toThrow('locked');
    await transaction.updateTable('users').set({ fullName: 'Other' }).where('id', '=', librarian).execute();
  });
  write();
  other.close();
});

/**
 * Stores rows from another process, 300 at a time. Returns a function that ends it and returns the number of
 * transactions.
 */
function importBeside(dataDir: string): () => Promise<number> {
  const holder = spawn(
    process.execPath,
    ['--input-type=module', '-e', importingProgram, join(dataDir, 'portal.sqlite')],
    { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  holders.add(holder);
  let told = '';
  holder.stdout.on('data', (chunk) => {
    told += chunk;
  });
  return async () => {
    const ended = once(holder, 'exit');
    holder.stdin.end();
    await ended;
    holders.delete(holder);
    return Number(told);
  };
}

/** Locks a database from another process. Returns the function that unlocks it. */
async function lock(file: string): Promise<() => Promise<void>> {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', lockingProgram, file], {
    cwd: import.meta.dirname,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  holders.add(holder);
  for await (const line of createInterface({ input: holder.stdout })) if (line === 'locked') break;
  return async () => {
    const ended = once(holder, 'exit');
    holder.stdin.end();
    await ended;
    holders.delete(holder);
  };
}

async function addressOf({ app }: TestApp): Promise<string> {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) throw new Error('The test server does not listen');
  return `http://127.0.0.1:${address.port}`;
}
