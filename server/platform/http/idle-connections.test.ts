import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { cutIdleConnections } from './idle-connections.ts';

const idleMs = 300;

let open: { app: FastifyInstance; socket: Socket } | undefined;
afterEach(async () => {
  open?.socket.destroy();
  await open?.app.close();
});

/** Sends the text on a connection of its own; returns what comes back until the connection ends. */
async function send(text: string, within: number): Promise<{ answer: string; isCut: boolean }> {
  const app = Fastify({ connectionTimeout: idleMs, keepAliveTimeout: idleMs, forceCloseConnections: true });
  cutIdleConnections(app);
  app.post('/slow', async () => {
    await sleep(4 * idleMs);
    return 'stored';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  open = { app, socket };
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  socket.on('error', () => undefined);
  socket.write(text);
  const isCut = await Promise.race([once(socket, 'close').then(() => true), sleep(within).then(() => false)]);
  return { answer, isCut };
}

test('a request that the server works on for longer than connections may be idle is answered, and its connection is cut when idle', async () => {
  const { answer, isCut } = await send('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n', 10 * idleMs);
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n.*stored$/s);
  expect(isCut).toBe(true);
});

test('a request whose body never comes is cut', async () => {
  const { answer, isCut } = await send(
    'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    4 * idleMs,
  );
  expect([answer, isCut]).toEqual(['', true]);
});
