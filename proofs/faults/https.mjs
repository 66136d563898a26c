import { request } from 'node:https';
import { WebSocket } from 'ws';
import { castPassword } from '#server/demo/cast.ts';

/** The public address, whatever the port of the tested proxy. */
export const origin = 'https://portal.example.org';
const host = new URL(origin).host;
/** Requests come from an address that is not trusted as a proxy. */
const how = { localAddress: '127.0.0.2', servername: host, rejectUnauthorized: false };
const heardWithinMs = 10_000;

/** Makes a request to the proxy on this port, on a new connection. Rejects if there is no answer. */
export function ask(port, path, { method = 'GET', headers = {}, body } = {}) {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = { host, ...length, ...headers };
  return new Promise((resolve, reject) => {
    const asked = request({ ...how, host: '127.0.0.1', port, path, method, agent: false, headers: sent }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }));
      answer.on('error', reject);
    });
    asked.on('error', reject).end(body);
  });
}

export async function signIn(port, { username = 'librarian', headers = {}, from = origin } = {}) {
  const body = JSON.stringify({ username, password: castPassword });
  const sent = { origin: from, 'content-type': 'application/json', ...headers };
  const answer = await ask(port, '/api/login', { method: 'POST', headers: sent, body });
  return { status: answer.status, cookie: answer.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? '' };
}

/** Uploads a PDF of this many bytes. */
export async function upload(port, cookie, bytes) {
  const file = Buffer.alloc(bytes, ' ');
  file.write('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n');
  const form = new FormData();
  form.set('file', new Blob([file], { type: 'application/pdf' }), 'large.pdf');
  const encoded = new Response(form);
  const headers = { origin, cookie, 'content-type': encoded.headers.get('content-type') };
  return ask(port, '/api/upload', { method: 'POST', headers, body: Buffer.from(await encoded.arrayBuffer()) });
}

/** Opens a socket, sends a message, and resolves when it is acknowledged. */
export async function sendAcknowledgedMessage(port, cookie, { from, to }) {
  const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, { ...how, headers: { host, origin, cookie } });
  const clientId = crypto.randomUUID();
  try {
    await new Promise((resolve, reject) => {
      setTimeout(reject, heardWithinMs, new Error('no acknowledgement')).unref();
      socket.on('error', reject);
      socket.on('message', (data) => {
        const frame = JSON.parse(String(data));
        if (frame.type === 'chat' && frame.message.clientId === clientId) resolve();
      });
      socket.on('open', () => {
        socket.send(JSON.stringify({ type: 'identity', userId: from }));
        socket.send(JSON.stringify({ type: 'chat', from, to, content: 'Hello', clientId }));
      });
    });
  } finally {
    socket.terminate();
  }
}
