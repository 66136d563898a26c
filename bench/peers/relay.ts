import { type RawData, type WebSocket, WebSocketServer } from 'ws';

/** The peer that stores nothing: what a message costs when it is only passed on. */
const people = new Map<number, WebSocket>();
const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env['PORT']), perMessageDeflate: false });

server.on('connection', (socket) => {
  let self = 0;
  socket.on('message', (data: RawData) => {
    const frame = JSON.parse(String(data)) as { type: string; userId?: number; to?: number; contactId?: number };
    if (frame.type === 'identity') {
      self = frame.userId ?? 0;
      people.set(self, socket);
      return;
    }
    people.get(frame.to ?? frame.contactId ?? 0)?.send(data, { binary: false });
    socket.send(data, { binary: false });
  });
  socket.on('close', () => people.delete(self));
});
