import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { loadConfig } from './config.ts';
import { openDatabase } from './db/open.ts';
import { seedDemo } from './demo/seed.ts';
import { type RunningServer, startServer } from './main.ts';

let dataDir: string;
let server: RunningServer;
let port: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'portal-main-'));
  mkdirSync(join(dataDir, 'spool'));
  writeFileSync(broken(), 'half a file');
  const env = { PORT: '0', HOST: '127.0.0.1', PORTAL_DATA_DIR: dataDir, PORTAL_LOG_LEVEL: 'silent' };
  server = await startServer(loadConfig(env), async (db, clock) => {
    await seedDemo(db, clock());
  });
  port = Number(new URL(server.address).port);
});
/** A file that was being received when the server before was killed. */
const broken = () => join(dataDir, 'spool', 'broken.part');
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function signIn(): Promise<string> {
  const response = await fetch(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify({ username: 'librarian', password: 'carrel-demo' }),
  });
  expect(response.status).toBe(200);
  return response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
}

/** A raw connection, with everything that it received. */
async function rawConnection(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return { socket, heard: () => heard };
}

async function isRefused(): Promise<boolean> {
  const late = connect(port, '127.0.0.1');
  const refused = await once(late, 'connect').then(
    () => false,
    (error) => error.code === 'ECONNREFUSED',
  );
  late.destroy();
  return refused;
}

test('a stop finishes what runs, tells the sockets with 1012, cuts off who does not answer, and closes the database', async () => {
  const cookie = await signIn();
  const headers = { origin: server.address, cookie };
  const live = new WebSocket(`ws://127.0.0.1:${port}/ws`, {
    headers: { ...headers, origin: `http://127.0.0.1:${port}` },
  });
  await once(live, 'open');
  const closed = once(live, 'close');

  // A sleeping phone: its connection is open, but it does not answer.
  const asleep = await rawConnection();
  asleep.socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nCookie: ${cookie}\r\n` +
      'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  await expect.poll(asleep.heard).toContain('101 Switching Protocols');
  asleep.socket.pause();

  // A message whose request is half sent when the stop begins.
  const body = JSON.stringify({ receiverId: 4, content: 'Sent while stopping' });
  const sending = await rawConnection();
  sending.socket.write(
    `POST /api/messages HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\nCookie: ${cookie}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 10)}`,
  );
  // The server has read the headers.
  await expect.poll(sending.heard).toContain('100 Continue');

  const stopping = server.stop();
  await expect.poll(isRefused, { interval: 5 }).toBe(true);
  sending.socket.write(body.slice(10));
  await expect.poll(sending.heard).toContain('HTTP/1.1 200 OK');
  const [code] = await closed;
  expect(code).toBe(1012);
  await stopping;

  const { db, close } = await openDatabase({ dataDir });
  const stored = await db.selectFrom('messages').where('content', '=', 'Sent while stopping').selectAll().execute();
  expect(stored).toHaveLength(1);
  await close();
});

test('while stopping it is not ready', async () => {
  const open = await rawConnection();
  open.socket.write('POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n');
  const waiting = await rawConnection();
  // Once the first request is answered, the server has read the beginning of the second.
  waiting.socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\nGET /readyz HTTP/1.1\r\nHost: localhost\r\n');
  await expect.poll(open.heard).toContain('100 Continue');
  await expect.poll(waiting.heard).toContain('HTTP/1.1 200');
  const stopping = server.stop();
  await expect.poll(isRefused, { interval: 5 }).toBe(true);
  waiting.socket.write('\r\n');
  await expect.poll(waiting.heard).toContain('HTTP/1.1 503');
  open.socket.destroy();
  await stopping;
});

test('what a killed server was receiving is deleted at the start', async () => {
  expect(existsSync(broken())).toBe(false);
  await server.stop();
});
