// @vitest-environment node
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { closeCodes } from '#contract/values/limits.ts';
import { createLiveConnection, type LiveConnection } from './live-connection.ts';

/** A small real WebSocket server that records what it receives. */
let server: WebSocketServer;
let sockets: WebSocket[];
let received: { type: string; userId?: number }[];
/** The position that each connection asked to continue from. */
let marks: (string | null)[];
let port = 0;
let connection: LiveConnection;
let endings: string[];
let urlOf: (after: string) => string;

// Gives Node the `ws` client as WebSocket: Node 20 has none, and jsdom's does not work outside jsdom.
vi.stubGlobal('WebSocket', WebSocket);
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(async () => {
  received = [];
  marks = [];
  endings = [];
  urlOf = (after) => `ws://127.0.0.1:${port}/ws?after=${after}`;
  await listen(0);
  connection = createLiveConnection({
    url: (after) => urlOf(after),
    onSessionOver: () => {
      endings.push('over');
      connection.close();
    },
    onRefused: () => endings.push('refused'),
    reconnectDelayMs: 50,
    silenceMs: 400,
  });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  connection.close();
  await stop();
});

async function listen(onPort: number): Promise<void> {
  sockets = [];
  server = new WebSocketServer({ host: '127.0.0.1', port: onPort });
  server.on('connection', (socket, { url = '' }) => {
    sockets.push(socket);
    marks.push(new URL(url, 'http://portal').searchParams.get('after'));
    socket.on('message', (data) => received.push(JSON.parse(String(data))));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
}

async function stop(): Promise<void> {
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
}

const until = (state: string) => vi.waitFor(() => expect(connection.state()).toBe(state), 2000);

/** Uses fake timers: no connection is attempted, however long one waits. */
function expectNoAttempt() {
  const attempts = vi.fn(() => `ws://127.0.0.1:${port}/ws`);
  urlOf = attempts;
  vi.advanceTimersByTime(60 * 60_000);
  expect(attempts).not.toHaveBeenCalled();
}

it('introduces itself first and answers a ping with a pong', async () => {
  connection.open(2);
  await until('connected');
  sockets[0]?.send('{"type":"ping"}');
  await vi.waitFor(() => expect(received).toEqual([{ type: 'identity', userId: 2 }, { type: 'pong' }]));
});

it('is lost when the server goes, comes back by itself, and asks for what was missed before any new frame', async () => {
  const order: string[] = [];
  connection.onReconnected(() => order.push('reconnected'));
  connection.onFrame((frame) => order.push(frame.type));
  connection.open(2);
  await until('connected');
  await stop();
  await until('lost');
  expect(connection.send({ type: 'pong' })).toBe(false);
  await listen(port);
  // Sent together with the handshake, the earliest moment for a frame.
  server.on('connection', (socket) => socket.send('{"type":"presence","userId":4,"isOnline":true}'));
  await until('connected');
  await vi.waitFor(() => expect(order).toEqual(['reconnected', 'reconnected', 'presence']));
});

it('asks for what was missed where the server says that something was, on the same line', async () => {
  const order: string[] = [];
  connection.onReconnected(() => order.push('reconnected'));
  connection.onFrame((frame) => order.push(frame.type));
  connection.open(2);
  await until('connected');
  for (const type of ['missed', 'presence']) sockets[0]?.send(JSON.stringify({ type, userId: 4, isOnline: true }));
  await vi.waitFor(() => expect(order).toEqual(['reconnected', 'reconnected', 'presence']));
  expect(sockets).toHaveLength(1);
});

const lineFrame = (isWhole: boolean) => `{"type":"line","name":"a","from":7,"isWhole":${isWhole}}`;

it.each([
  ['nothing, where the server tells all of it', lineFrame(true), false],
  ['everything, where the server does not know', lineFrame(false), true],
  ['everything, where an earlier version of the server says nothing of it', '{"type":"system","message":"Hi"}', true],
])('goes on from what it has heard, and reads anew %s', async (_, first, hasMissed) => {
  const order: unknown[] = [];
  connection.onReconnected((missed) => order.push(missed));
  connection.onFrame((frame) => order.push(frame.type === 'presence' ? frame.userId : frame.type));
  connection.open(2);
  await until('connected');
  const presence = (userId: number, at: number) => `{"type":"presence","userId":${userId},"isOnline":true,"at":${at}}`;
  for (const text of [lineFrame(false), presence(4, 8), '{"type":"ping","at":11}', presence(5, 12)]) {
    sockets[0]?.send(text);
  }
  await vi.waitFor(() => expect(order).toEqual([true, 4, 5]));
  const next = new Promise<WebSocket>((resolve) => server.once('connection', resolve));
  sockets[0]?.terminate();
  const socket = await next;
  // The connection is open, but nobody knows yet what was missed.
  expect(connection.state()).toBe('lost');
  for (const text of [first, presence(6, 13)]) socket.send(text);
  await vi.waitFor(() => expect(order.slice(3).filter((one) => one !== 'system')).toEqual([hasMissed, 6]));
  expect(connection.state()).toBe('connected');
  expect(marks).toEqual(['', 'a.12']);
});

it('another person, or the same one later, goes on from nowhere', async () => {
  const heard = new Promise<unknown>((resolve) => connection.onFrame(resolve));
  connection.open(2);
  await until('connected');
  for (const text of [lineFrame(false), '{"type":"presence","userId":4,"isOnline":true,"at":9}'])
    sockets[0]?.send(text);
  await heard;
  connection.close();
  connection.open(3);
  await until('connected');
  expect(marks).toEqual(['', '']);
});

it('nothing is sent on a lost line, not even later, and the attempt brings the line back at once', async () => {
  connection.close();
  connection = createLiveConnection({
    url: () => `ws://127.0.0.1:${port}/ws`,
    onSessionOver: () => {},
    onRefused: () => {},
    reconnectDelayMs: 60_000,
  });
  connection.open(2);
  await until('connected');
  sockets[0]?.close(closeCodes.restart);
  await until('lost');
  expect(connection.send({ type: 'typing', to: 4, isTyping: true })).toBe(false);
  await until('connected');
  // Frames that were stored for sending would arrive before this one.
  connection.send({ type: 'pong' });
  await vi.waitFor(() => expect(received.map((frame) => frame.type)).toEqual(['identity', 'identity', 'pong']));
});

it('a line that has gone silent is taken for lost and opened anew', async () => {
  connection.open(2);
  await until('connected');
  await vi.waitFor(() => expect(sockets.length).toBeGreaterThan(1), 3000);
});

it('a line that is spoken to stays as it is, however long it stands', async () => {
  connection.open(2);
  await until('connected');
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let beat = 0; beat < 10; beat++) {
    vi.setSystemTime(Date.now() + 300);
    sockets[0]?.send('{"type":"ping"}');
    await vi.waitFor(() => expect(received.filter(({ type }) => type === 'pong')).toHaveLength(beat + 1));
    connection.checkConnection();
    expect(connection.state()).toBe('connected');
  }
  expect(sockets).toHaveLength(1);
});

it.each([
  ['a session ended elsewhere', closeCodes.signedOut],
  ['another person in the same browser', closeCodes.foreignIdentity],
])('%s is told once and not knocked at again', async (_, code) => {
  connection.open(2);
  await until('connected');
  const lost = new Promise<void>((resolve) => connection.onState(resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sockets[0]?.close(code);
  await lost;
  expect(endings).toEqual(['over']);
  expectNoAttempt();
});

it('whoever was disconnected for flooding comes back after ten seconds, and not before', async () => {
  connection.open(2);
  await until('connected');
  const lost = new Promise<void>((resolve) => connection.onState(resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  sockets[0]?.close(closeCodes.flood);
  await lost;
  expect(connection.state()).toBe('lost');
  const attempts = vi.fn(() => `ws://127.0.0.1:${port}/ws`);
  urlOf = attempts;
  vi.advanceTimersByTime(9_999);
  expect(attempts).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(attempts).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
  await until('connected');
});

it('comes back within the time that the server has told its many people, and on a new line as if it were alone', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  connection.open(2);
  await until('connected');
  sockets[0]?.send('{"type":"spread","ms":4000}');
  const attempts = vi.fn(() => `ws://127.0.0.1:${port}/ws`);
  urlOf = attempts;
  for (const waitMs of [2050, 50]) {
    const lost = new Promise<void>((resolve) => connection.onState(resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    attempts.mockClear();
    sockets.at(-1)?.close(closeCodes.restart);
    await lost;
    vi.advanceTimersByTime(waitMs - 1);
    expect(attempts).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(attempts).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    await until('connected');
  }
});

it('a server that cannot be reached does not make it forget how far to spread', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  connection.open(2);
  await until('connected');
  const heard = new Promise<unknown>((resolve) => connection.onFrame(resolve));
  for (const frame of ['{"type":"spread","ms":600}', '{"type":"presence","userId":4,"isOnline":true}']) {
    sockets[0]?.send(frame);
  }
  await heard;
  await stop();
  const started = performance.now();
  await vi.waitFor(() => expect(endings).toHaveLength(2), 3000);
  expect(performance.now() - started).toBeGreaterThan(2 * 340);
});

it('a refused upgrade makes it ask for the session and try again', async () => {
  await stop();
  connection.open(2);
  await vi.waitFor(() => expect(endings.length).toBeGreaterThan(1));
  expect(new Set(endings)).toEqual(new Set(['refused']));
});

it("opening twice, as React's double start does, leaves one line", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  connection.open(2);
  connection.close();
  connection.open(2);
  connection.open(2);
  expect(vi.getTimerCount()).toBe(1);
  vi.runAllTimers();
  vi.useRealTimers();
  await until('connected');
  expect(sockets).toHaveLength(1);
});

it('after closing there is no line, and none comes back', async () => {
  connection.open(2);
  await until('connected');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  connection.close();
  expectNoAttempt();
  vi.useRealTimers();
  await vi.waitFor(() => expect(server.clients.size).toBe(0));
  expect(sockets).toHaveLength(1);
});

it('unreadable frames are ignored and the readable ones behind them arrive', async () => {
  const types: string[] = [];
  connection.onFrame((frame) => types.push(frame.type));
  connection.open(2);
  await until('connected');
  for (const text of ['no JSON', 'null', '[]', '42', '{"type":"presence","userId":4,"isOnline":false}']) {
    sockets[0]?.send(text);
  }
  await vi.waitFor(() => expect(types).toEqual(['presence']));
});
