import { once } from 'node:events';
import { Agent, request } from 'node:http';

const patienceMs = 60_000;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Sends a request as it is given, also what no browser would send, and resolves to its answer: status, headers, bytes, and how long
 * it took. Rejects where the line is cut.
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
  // What is refused before all of it is sent is answered, and then cut.
  sent.on('error', () => {});
  sent.end(body);
  const [answer] = await once(sent, 'response');
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { status: answer.statusCode, headers: answer.headers, bytes, ms: performance.now() - started };
}

/** The header of a JSON body. */
export const jsonType = { 'content-type': 'application/json' };

/** What a page of the portal sends along; of another one with `origin`, null: none. `address`: the one that a proxy tells of the caller. */
export function headersOf({ url, cookie = '', origin = url, address }) {
  return {
    ...(origin === null ? {} : { origin }),
    ...(cookie ? { cookie } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
  };
}
