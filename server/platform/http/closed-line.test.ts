import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makerOf } from '#server/testing/test-app.ts';

const makeApp = makerOf('sqlite');
const body = JSON.stringify({ username: 'librarian', password: 'wrong-one' });

/** Starts a portal that loses the callers of one path at some moment of their request, and collects what it logs as errors. */
async function losing(cut: (request: IncomingMessage) => void) {
  const logged: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void logged.push(line) });
  const portal = await makeApp({ log });
  const { host, port } = new URL(await portal.listen());
  portal.app.server.prependListener('request', (request: IncomingMessage) => {
    if (request.url === '/api/login') cut(request);
  });
  const head = `POST /api/login HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nContent-Type: application/json\r\n`;
  const closed = new Promise((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body}`),
    );
    socket.on('error', () => {}).once('close', resolve);
  });
  const failures = () => portal.db.selectFrom('signInFailures').select('address').execute();
  return { portal, logged, closed, failures };
}

test('a caller whose line closed while the request was read is counted by their address all the same', async () => {
  const { logged, closed, failures } = await losing((request) => {
    request.once('end', () => request.socket.destroy());
  });
  await closed;
  await expect.poll(failures).toEqual([{ address: '127.0.0.1' }]);
  expect(logged).toEqual([]);
});

test('nothing is done for a caller whose line was closed from the beginning, and that is no error', async () => {
  const { portal, logged, closed, failures } = await losing((request) => request.socket.destroy());
  await closed;
  expect((await portal.visitor.get('/readyz')).statusCode).toBe(200);
  expect(await failures()).toEqual([]);
  expect(logged).toEqual([]);
});
