import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { idempotencyKeyHeader } from '#contract/values/idempotency-key.ts';
import { onSignedOut } from '#web/lib/live/signed-out.ts';
import { call, callPage, callPages, queryKeyOf, readOf, readsUnder } from './api.ts';
import { ApiError, isAborted, isGone, messageOf } from './api-error.ts';

interface Seen {
  method: string | undefined;
  url: string | undefined;
  contentType: string | undefined;
  key: string | undefined;
  body: string;
}

let server: Server;
let base = '';
let seen: Seen;
const keysSeen: (string | undefined)[] = [];
let answer: { status: number; statusText?: string; body: string; next?: string; requestId?: string; breaksOff?: true };
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { 'content-type': contentType, [idempotencyKeyHeader]: key } = request.headers;
    seen = { method: request.method, url: request.url, contentType, key: key === undefined ? key : String(key), body };
    keysSeen.push(seen.key);
    const { status, statusText = '', body: text, next, requestId, breaksOff } = answer;
    if (next) answer = { status, body: '[3]' };
    const link = next ? { link: `<${next}>; rel="next"` } : {};
    const named = requestId ? { 'x-request-id': requestId } : {};
    response.writeHead(status, statusText, { 'content-type': 'application/json', ...link, ...named });
    if (breaksOff) {
      response.write(text);
      // Destroyed after the write was flushed, so that the caller has seen the beginning.
      setImmediate(() => response.destroy());
    } else response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // In Node, fetch cannot resolve relative addresses.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => realFetch(base + url, init));
});

afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

afterEach(() => {
  answer = { status: 200, body: '{}' };
});

async function failureOf(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('the call did not fail with an ApiError');
  return error;
}

it('a call carries its parameters in the path and its query after it', async () => {
  answer = { status: 200, body: '[]' };
  const reply = await call('GET /api/messages/:userId/:chatKey', {
    params: { userId: 2, chatKey: '4' },
    query: { limit: 50 },
  });
  expect(reply).toEqual([]);
  expect(seen).toMatchObject({ method: 'GET', url: '/api/messages/2/4?limit=50', contentType: undefined });
});

it('only a call with a body names a content type', async () => {
  answer = { status: 200, body: '{"ok":true}' };
  await call('POST /api/logout');
  expect(seen).toMatchObject({ method: 'POST', contentType: undefined, body: '' });
  await call('POST /api/messages', { body: { receiverId: 4, content: 'Hello' } });
  expect(seen.contentType).toBe('application/json');
  expect(JSON.parse(seen.body)).toEqual({ receiverId: 4, content: 'Hello' });
});

it('a refusal raises status, colon, space and the body as it came', async () => {
  const body = '{"error":"Not found","message":"There is no such person","code":"not-found"}';
  answer = { status: 404, body };
  const error = await failureOf(call('GET /api/user/:id', { params: { id: 99 } }));
  expect(error.message).toBe(`404: ${body}`);
  expect(error).toMatchObject({ status: 404, serverMessage: 'There is no such person', code: 'not-found' });
  expect(messageOf(error)).toBe('There is no such person');
});

it('an empty body gives way to the status text', async () => {
  answer = { status: 503, statusText: 'Service Unavailable', body: '' };
  const error = await failureOf(call('GET /api/users'));
  expect(error.message).toBe('503: Service Unavailable');
  expect(error.serverMessage).toBe('Service Unavailable');
});

it('a body that is no JSON is told as it is', async () => {
  answer = { status: 502, body: 'Bad gateway' };
  const error = await failureOf(call('GET /api/users'));
  expect(error.message).toBe('502: Bad gateway');
  expect(error.serverMessage).toBe('Bad gateway');
});

it('a failure of the server is told with the name of its request, and a refusal without', async () => {
  const body = '{"message":"Something went wrong on our side. Please try again.","code":"internal"}';
  answer = { status: 500, body, requestId: '0123456789ab' };
  const failure = await failureOf(call('GET /api/users'));
  expect(messageOf(failure)).toBe('Something went wrong on our side. Please try again. Reference: 0123456789ab');
  expect(failure.message).toBe(`500: ${body}`);
  answer = { status: 409, body: '{"message":"Not any more"}', requestId: '0123456789ab' };
  expect(messageOf(await failureOf(call('GET /api/users')))).toBe('Not any more');
  answer = { status: 502, body: 'Bad gateway' };
  expect(messageOf(await failureOf(call('GET /api/users')))).toBe('Bad gateway');
});

it('no answer at all is an error with words for a person', async () => {
  const reachable = base;
  base = 'http://127.0.0.1:1';
  const error = await failureOf(call('GET /api/users')).finally(() => {
    base = reachable;
  });
  expect(error.status).toBe(0);
  expect(messageOf(error)).toBe('The portal cannot be reached. Check your connection and try again.');
});

it('a 401 says that the session is over, but not at sign-in and not when asking who is signed in', async () => {
  let announcements = 0;
  const stop = onSignedOut(() => {
    announcements += 1;
  });
  answer = { status: 401, body: '{"message":"Wrong"}' };
  await failureOf(call('POST /api/login', { body: { username: 'librarian', password: 'wrong-one' } }));
  await failureOf(call('GET /api/user'));
  expect(announcements).toBe(0);
  await failureOf(call('GET /api/conversations'));
  expect(announcements).toBe(1);
  stop();
});

it('a query key joined with slashes is the address of the read', () => {
  const key = queryKeyOf('GET /api/messages/:userId/:chatKey', { params: { userId: 2, chatKey: 4 } });
  expect(key.join('/')).toBe('/api/messages/2/4');
});

it('the start of a path finds the reads below it and no namesake', () => {
  const client = new QueryClient();
  for (const key of [
    ['/api', 'user'],
    ['/api', 'user', '5'],
    ['/api', 'users'],
    ['/api', 'user?x=1'],
  ]) {
    client.setQueryData(key, 1);
  }
  const found = client.getQueryCache().findAll(readsUnder('/api/user'));
  expect(found.map((query) => query.queryKey.join('/')).sort()).toEqual(['/api/user', '/api/user/5', '/api/user?x=1']);
});

it('a list is read page by page, by the addresses that its answers name, and a read is its first page', async () => {
  const firstPage = { status: 200, body: '[1, 2]', next: '/api/staff?cursor=2.2' };
  answer = firstPage;
  expect(await callPages('GET /api/staff', {})).toEqual([[1, 2], [3]]);
  expect(seen.url).toBe('/api/staff?cursor=2.2');
  answer = firstPage;
  expect(await new QueryClient().fetchQuery(readOf('GET /api/staff'))).toEqual([1, 2]);
  expect(await call('GET /api/staff')).toEqual([3]);
  answer = { status: 200, body: '{"customers": [], "total": 3, "nextCursor": "b c"}' };
  const { next } = await callPage('GET /api/customers', { query: { q: 'a' } });
  expect(next).toBe('/api/customers?q=a&cursor=b+c');
  answer = { status: 200, body: '{"customers": [], "total": 3, "nextCursor": null}' };
  expect(await callPages('GET /api/customers', {})).toHaveLength(1);
});

async function keyOfAsking(content: string): Promise<string | undefined> {
  await call('POST /api/messages', { body: { receiverId: 4, content } }).catch(() => {});
  return seen.key;
}

it('a submit whose outcome nobody knows is made again under its key, and one that was answered under another', async () => {
  answer = { status: 500, body: '{}' };
  const first = await keyOfAsking('Hello');
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await keyOfAsking('Hello')).toBe(first);
  expect(await keyOfAsking('Hello there')).not.toBe(first);
  const reachable = base;
  base = 'http://127.0.0.1:1';
  await keyOfAsking('Hello').finally(() => {
    base = reachable;
  });
  answer = { status: 200, body: '{}' };
  expect(await keyOfAsking('Hello')).toBe(first);
  const second = await keyOfAsking('Hello');
  expect(second).not.toBe(first);
  answer = { status: 409, body: '{}' };
  const refused = await keyOfAsking('Hello');
  expect(await keyOfAsking('Hello')).not.toBe(refused);
});

it.each([200, 409])('a submit whose answer of %s breaks off is made again under its key', async (status) => {
  answer = { status, body: '{"id":', breaksOff: true };
  const first = await keyOfAsking(`Broken ${status}`);
  answer = { status: 200, body: '{}' };
  expect(await keyOfAsking(`Broken ${status}`)).toBe(first);
  expect(await keyOfAsking(`Broken ${status}`)).not.toBe(first);
});

it('whoever says the same ten minutes later means it anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    answer = { status: 502, body: 'Bad gateway' };
    const first = await keyOfAsking('Good evening');
    vi.setSystemTime(Date.now() + 10 * 60_000 - 1);
    expect(await keyOfAsking('Good evening')).toBe(first);
    vi.setSystemTime(Date.now() + 1);
    expect(await keyOfAsking('Good evening')).not.toBe(first);
  } finally {
    vi.useRealTimers();
  }
});

it('a button that is pressed twice sends one key', async () => {
  const press = () => call('POST /api/messages', { body: { receiverId: 4, content: 'Twice' } });
  keysSeen.length = 0;
  await Promise.all([press(), press()]);
  expect(keysSeen).toEqual([expect.any(String), keysSeen[0]]);
});

it('only what may create something carries a key', async () => {
  answer = { status: 200, body: '[]' };
  await call('GET /api/staff');
  expect(seen.key).toBeUndefined();
  await call('DELETE /api/blocks/:userId', { params: { userId: 4 } });
  expect(seen.key).toBeUndefined();
});

it('a call that was cancelled is told apart from one that failed, and what is gone from what was refused', () => {
  expect(isAborted(new DOMException('Stopped', 'AbortError'))).toBe(true);
  expect(isAborted(new DOMException('Too slow', 'TimeoutError'))).toBe(false);
  expect(isAborted(Object.assign(new Error('Stopped'), { name: 'AbortError' }))).toBe(false);
  const answers = [404, 403].map((status) => new ApiError({ status, bodyText: '', statusText: '' }));
  expect(answers.map(isGone)).toEqual([true, false]);
  expect(isGone({ status: 404 })).toBe(false);
});
