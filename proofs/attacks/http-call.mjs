import { once } from 'node:events';
import { Agent, request } from 'node:http';

const patienceMs = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request exactly as given, even one that no browser would send. Resolves to status, headers, bytes and
 * duration. Rejects if the connection is cut.
 */
export async function httpCall(url, { method = 'GET', path, headers = {}, body }) {
  const started = performance.now();
  const { host, port } = new URL(url);
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const sent = request({
    ...{ agent, hostname: '127.0.0.1', port, method, path, timeout: patienceMs },
    headers: { host, ...headers, ...length },
  });
  sent.once('timeout', () => sent.destroy(new Error(`${method} ${path} was not answered within a minute`)));
  // A request refused before it was sent in full is answered, and then the connection is closed.
  sent.on('error', () => {});
  sent.end(body);
  const [answer] = await once(sent, 'response');
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode, headers: answer.headers, bytes, ms: performance.now() - started };
}

export const jsonType = { 'content-type': 'application/json' };

/**
 * The headers that a page of the portal sends; with `origin` those of another site, null for none. `address` is the
 * caller's address as a proxy forwards it.
 */
export function headersOf({ url, cookie = '', origin = url, address }) {
  return {
    ...(origin === null ? {} : { origin }),
    ...(cookie ? { cookie } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
  };
}
