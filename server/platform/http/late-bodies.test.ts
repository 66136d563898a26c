import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cutLateBodies } from './late-bodies.ts';
import { acceptUploads } from './multipart.ts';

const lateMs = 200;
let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify({ clientErrorHandler: (error, socket) => void socket.end(`HTTP/1.1 408 ${error.code}\r\n\r\n`) });
  acceptUploads(app);
  cutLateBodies(app, lateMs);
  app.post('/call', async () => ({ done: true }));
  app.post('/refused', { config: { takesFiles: true } }, async (_request, reply) => reply.code(413).send({}));
  app.post('/upload', { config: { takesFiles: true } }, async (request) => {
    let size = 0;
    for await (const chunk of request.raw) size += (chunk as Buffer).length;
    return { size };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(app.listeningOrigin).port);
});
afterEach(() => app.close());

/**
 * Sends the head and half of the body, and the other half after `restAfterMs`, if not null. Returns everything received until the answer
 * was complete, or until the server hung up.
 */
async function sendSlowly(path: string, type: string, restAfterMs: number | null): Promise<string> {
  const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 8\r\n\r\n`;
  return new Promise((resolve) => {
    let heard = '';
    let rest: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}{"a"`);
      if (restAfterMs !== null) rest = setTimeout(() => socket.write(':1} '), restAfterMs);
    });
    socket.on('data', (chunk) => {
      heard += chunk;
      if (/^HTTP\/1\.1 200 .*\}$/s.test(heard)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(rest);
      resolve(heard);
    });
  });
}

test('a body that is there in time is read', async () => {
  expect(await sendSlowly('/call', 'application/json', 0)).toContain('{"done":true}');
});

test('a body that is late is cut off, and so is one for nobody', async () => {
  for (const path of ['/call', '/nowhere']) {
    const heard = await sendSlowly(path, 'application/json', null);
    expect(heard).toContain('408 ERR_HTTP_REQUEST_TIMEOUT');
  }
});

test('an upload may take longer', async () => {
  expect(await sendSlowly('/upload', 'multipart/form-data; boundary=x', 2 * lateMs)).toContain('{"size":8}');
});

test('an upload that was refused may not, and hears of it once', async () => {
  const heard = await sendSlowly('/refused', 'multipart/form-data; boundary=x', null);
  expect(heard.match(/HTTP\/1\.1/g)).toEqual(['HTTP/1.1']);
  expect(heard).toContain('413');
});
