import { fdatasyncSync, openSync, writeSync } from 'node:fs';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';

/** The least that a durable chat can cost: the relay, with one append and one flush per turn of the event loop. */
const people = new Map<number, WebSocket>();
const log = openSync(process.env['FLOOR_FILE'] ?? '', 'a');
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env['PORT']), perMessageDeflate: false });
let waiting: { socket: WebSocket; to: number; data: Buffer }[] = [];

server.on('connection', (socket) => {
  let self = 0;
  socket.on('message', (data: RawData) => {
    const frame = JSON.parse(String(data)) as { type: string; userId?: number; to?: number; contactId?: number };
    if (frame.type === 'identity') {
      self = frame.userId ?? 0;
      people.set(self, socket);
      return;
    }
    if (waiting.length === 0) setImmediate(flush);
    waiting.push({ socket, to: frame.to ?? frame.contactId ?? 0, data: data as Buffer });
  });
  socket.on('close', () => people.delete(self));
});

function flush() {
  const batch = waiting;
  waiting = [];
  writeSync(log, Buffer.concat(batch.map(({ data }) => data)));
  fdatasyncSync(log);
  for (const { socket, to, data } of batch) {
    people.get(to)?.send(data, { binary: false });
    socket.send(data, { binary: false });
  }
}
