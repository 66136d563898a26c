import { createServer } from 'node:http';
import express from 'express';
import pg from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';

/**
 * A typical chat server: it looks up the session at the upgrade, awaits one insert per message, and builds a frame per
 * receiver. It does less than a chat must: it has no access rules, no limits, and does not store confirmations.
 */
interface Frame {
  type: string;
  to: number;
  contactId: number;
  content: string;
  clientId: string;
}

const people = new Map<number, WebSocket>();
const pool = new pg.Pool({ connectionString: process.env['PEER_DATABASE_URL'] });
const app = express();
app.get('/healthz', (_request, response) => {
  response.send('ok');
});
const server = createServer(app);
const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });

server.on('upgrade', async (request, stream, head) => {
  const { rows } = await pool.query('select user_id from sessions where cookie = $1', [request.headers.cookie]);
  if (rows[0]) sockets.handleUpgrade(request, stream, head, (socket) => accept(socket, rows[0].user_id));
  else stream.destroy();
});

function accept(socket: WebSocket, userId: number) {
  people.set(userId, socket);
  socket.on('close', () => people.delete(userId));
  socket.on('message', async (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    if (frame.type === 'chat') tell([userId, frame.to], await store(userId, frame));
    if (frame.type === 'received') tell([userId, frame.contactId], { ...frame, from: userId });
  });
}

async function store(from: number, { to, content, clientId }: Frame) {
  const { rows } = await pool.query(
    'insert into messages (sender_id, receiver_id, content, client_id) values ($1, $2, $3, $4) returning id, sent_at',
    [from, to, content, clientId],
  );
  return { type: 'chat', id: rows[0].id, from, to, content, timestamp: rows[0].sent_at, clientId };
}

function tell(receivers: number[], frame: object) {
  for (const id of receivers) people.get(id)?.send(JSON.stringify(frame));
}

server.listen(Number(process.env['PORT']), '127.0.0.1');
