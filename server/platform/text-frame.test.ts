import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });
let write: (bytes: Buffer) => void;
let client: WebSocket;
const received: string[] = [];

beforeAll(async () => {
  server.on('upgrade', (request, stream, head) => {
    write = (bytes) => void stream.write(bytes);
    sockets.handleUpgrade(request, stream, head, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  client.on('message', (data) => received.push(String(data)));
  await once(client, 'open');
});

afterAll(() => {
  client.terminate();
  sockets.close();
  server.close();
});

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a client reads a text of %i bytes as it was',
  async (size) => {
    expect(await readBack(['x'.repeat(size)])).toEqual(['x'.repeat(size)]);
  },
);

test('a client reads texts of any script as they were, several in one write too', async () => {
  const texts = ['Grüße', '漢字', '📚 '.repeat(40), 'é'.repeat(63)];
  expect(await readBack(texts)).toEqual(texts);
});

async function readBack(texts: readonly string[]): Promise<string[]> {
  received.length = 0;
  write(Buffer.concat(texts.map(textFrame)));
  while (received.length < texts.length) await once(client, 'message');
  return received;
}
