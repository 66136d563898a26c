import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { closeCodes, frameMaxBytes, socketBufferMaxBytes, upgradesBurst } from '#contract/values/limits.ts';
import { type Bus, createBus } from '#server/platform/bus/bus.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { createLive } from './live.ts';
import { acceptSockets, type LiveSocket } from './live-socket.ts';

const viewer = { id: 7, role: 'customer', sessionHash: 'session of 7', mustChangePassword: false };
let bus: Bus;
let heard: string[];
let onFrame: (socket: LiveSocket, text: string) => void;
let client: WebSocket;
let port: number;
let portalSide: Socket[];
let isAdmitting: boolean;
let people: number;
let closeAll: () => void;
let stop: () => void;

beforeEach(async () => {
  const server = createServer();
  portalSide = [];
  server.on('connection', (socket) => portalSide.push(socket));
  isAdmitting = true;
  people = 0;
  bus = createBus();
  heard = [];
  onFrame = (_, text) => heard.push(text);
  closeAll = acceptSockets(server, {
    live: createLive(bus),
    findViewer: async (cookie) => (cookie === 'nobody' ? null : ({ ...viewer, id: viewer.id + people++ } as never)),
    limits: createLimits(() => 0),
    addressOf: () => '192.0.2.1',
    isOwnOrigin: () => true,
    onFrame: (socket, text) => onFrame(socket, text),
    admitControlFrame: () => isAdmitting,
    onClosed: () => {},
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  client = new WebSocket(`ws://127.0.0.1:${port}/ws`);
  client.on('error', () => {});
  await once(client, 'open');
  stop = () => {
    client.terminate();
    closeAll();
    server.close();
  };
});

afterEach(() => stop());

/** The raw connection below the library, to write what the library would never send. */
function raw(): Socket {
  return (client as unknown as { _socket: Socket })._socket;
}

test('texts are heard in order, whatever frames come between them', async () => {
  client.send('first');
  client.send('two ', { fin: false });
  client.send('parts', { fin: true });
  client.send('third');
  client.ping('are you there?');
  const [answer] = await once(client, 'pong');
  expect(String(answer)).toBe('are you there?');
  client.send('📚 fourth');
  client.send(Buffer.from('bytes'));
  await once(client, 'message');
  expect(heard).toEqual(['first', 'two parts', 'third', '📚 fourth']);
});

test('a text in many small pieces of the line is heard whole', async () => {
  const text = 'piece '.repeat(40);
  const frame = Buffer.concat([Buffer.from([0x81, 0x80 | 126, 0, text.length, 0, 0, 0, 0]), Buffer.from(text)]);
  raw().setNoDelay();
  for (const byte of frame) {
    raw().write(Buffer.from([byte]));
    await new Promise((resolve) => setImmediate(resolve));
  }
  client.ping();
  await once(client, 'pong');
  expect(heard).toEqual([text]);
});

test.each([
  ['a text that is no UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xff]), 1007],
  ['a frame without a mask', Buffer.from([0x81, 0x02, 0x61, 0x62]), 1002],
  ['a frame with a reserved bit', Buffer.from([0xc1, 0x82, 0, 0, 0, 0, 0x61, 0x62]), 1002],
  ['a continuation of nothing', Buffer.from([0x80, 0x82, 0, 0, 0, 0, 0x61, 0x62]), 1002],
])('%s closes the line with the code of the protocol', async (_, bytes, code) => {
  client.send('before');
  raw().write(bytes);
  client.send('after');
  expect(await once(client, 'close')).toEqual([code, expect.anything()]);
  expect(heard).toEqual(['before']);
});

test('a text above the limit closes the line with 1009, one at the limit does not', async () => {
  client.send('x'.repeat(frameMaxBytes));
  client.send('y'.repeat(frameMaxBytes + 1));
  const [code] = await once(client, 'close');
  expect(code).toBe(1009);
  expect(heard.map((text) => text.length)).toEqual([frameMaxBytes]);
});

test('nothing is heard any more once the portal has closed the line', async () => {
  onFrame = (socket, text) => {
    heard.push(text);
    socket.close(closeCodes.flood, 'Too many frames');
  };
  for (const text of ['last', 'late', 'later']) client.send(text);
  const [code] = await once(client, 'close');
  expect(code).toBe(closeCodes.flood);
  expect(heard).toEqual(['last']);
});

test('a line that its client closes is gone', async () => {
  client.send('goodbye');
  client.close(1000);
  await once(client, 'close');
  expect(heard).toEqual(['goodbye']);
  // The portal's side of the connection closes a moment later.
  await expect.poll(() => bus.isOnline(viewer.id)).toBe(false);
});

/** Requests a socket over a connection that the client never closes. */
async function askHalfOpen(cookie: string): Promise<{ line: Socket; answer: string }> {
  const line = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const head = [
    'GET /ws HTTP/1.1',
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Cookie: ${cookie}`,
  ];
  line.write(
    `${[...head, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='].join('\r\n')}\r\n\r\n`,
  );
  const [data] = await once(line, 'data');
  return { line, answer: String(data).split('\r\n', 1)[0] ?? '' };
}

test('the line of a refused visitor is let go, though they never close their side', async () => {
  const { line, answer } = await askHalfOpen('nobody');
  expect(answer).toBe('HTTP/1.1 401 Unauthorized');
  await expect.poll(() => portalSide.map(({ destroyed }) => destroyed)).toEqual([false, true]);
  line.destroy();
});

test('an address that asks too often is refused, and its open sockets stay', async () => {
  // The client itself used up one.
  for (let asked = 1; asked < upgradesBurst; asked++) (await askHalfOpen('nobody')).line.destroy();
  const { line, answer } = await askHalfOpen('somebody');
  expect(answer).toBe('HTTP/1.1 429 Too Many Requests');
  line.destroy();
  client.ping();
  await once(client, 'pong');
});

test('pongs to a client that does not read stay within the bounds, and it is closed', async () => {
  raw().pause();
  const portal = portalSide[0];
  let longest = 0;
  for (let round = 0; round < 400 && !portal?.destroyed; round++) {
    for (let count = 0; count < 500; count++) client.ping('x'.repeat(125));
    await new Promise((resolve) => setImmediate(resolve));
    longest = Math.max(longest, portal?.writableLength ?? 0);
  }
  expect(portal?.destroyed).toBe(true);
  expect(longest).toBeGreaterThan(socketBufferMaxBytes / 2);
  expect(longest).toBeLessThan(1.1 * socketBufferMaxBytes);
});

test('a ping that is one too many gets no answer', async () => {
  isAdmitting = false;
  let answered = 0;
  client.on('pong', () => answered++);
  client.ping();
  client.send('after it');
  await expect.poll(() => heard).toEqual(['after it']);
  isAdmitting = true;
  client.ping();
  await once(client, 'pong');
  expect(answered).toBe(1);
});

test('many people are told over how long to come back, and how many are left before a stop closes their lines', async () => {
  const others = Array.from({ length: 249 }, () => new WebSocket(`ws://127.0.0.1:${port}/ws`));
  const people = [client, ...others].map((line) => {
    const frames: string[] = [];
    line.on('message', (data) => frames.push(String(data)));
    return { frames, closed: once(line, 'close') };
  });
  await Promise.all(others.map((line) => once(line, 'open')));
  const told = '{"type":"spread","ms":1000}';
  await expect.poll(() => people.every(({ frames }) => frames.join() === told)).toBe(true);
  others.at(-1)?.terminate();
  await expect.poll(() => [...bus.onlineIds()].length).toBe(249);
  closeAll();
  for (const { frames, closed } of people.slice(0, -1)) {
    expect((await closed)[0]).toBe(closeCodes.restart);
    expect(frames).toEqual([told, '{"type":"spread","ms":0}']);
  }
});
