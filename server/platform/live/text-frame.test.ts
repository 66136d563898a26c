import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from './text-frame.ts';

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });
let write: (frames: string) => void;
let client: WebSocket;
const received: string[] = [];

beforeAll(async () => {
  server.on('upgrade', (request, stream, head) => {
    write = (frames) => void stream.write(frames, 'latin1');
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
  const texts = ['Grüße', 'ÿ', '漢字', '📚 '.repeat(40), 'é'.repeat(63), 'plain', '漢'.repeat(30_000)];
  expect(await readBack(texts)).toEqual(texts);
});

test('halves of characters arrive as the sign for them, and nothing around them is harmed', async () => {
  expect(await readBack(['a\ud83d', '\udcda b', 'c'])).toEqual(['a\ufffd', '\ufffd b', 'c']);
});

async function readBack(texts: readonly string[]): Promise<string[]> {
  received.length = 0;
  write(texts.map(textFrame).join(''));
  while (received.length < texts.length) await once(client, 'message');
  return received;
}
