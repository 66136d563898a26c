import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import { bodyMaxBytes } from '#contract/values/limits.ts';
import { version } from '#contract/values/version.ts';
import { createHttp } from './platform/http/create-http.ts';
import { guardRoutes } from './platform/http/http.ts';
import { makerOf } from './testing/test-app.ts';

const makeApp = makerOf('sqlite');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function builtPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-web-'));
  folders.push(folder);
  mkdirSync(join(folder, 'assets'));
  const files = {
    'index.html': '<title>Carrel</title><meta name="portal" content="" />',
    'sign-in.html':
      '<title>Carrel</title><meta name="portal" content="" /><p>{{portal-name}}: {{portal-support-email}}</p>',
    'outline-home.html': '<title>Carrel</title><i>home</i>',
    'outline-page.html': '<title>Carrel</title><i data-to="/subscription">page</i>',
    'outline-admins-page.html': '<title>Carrel</title><i>screen</i>',
    'icon.svg': '<svg/>',
    'assets/main-abc123.js': 'start();'.repeat(50),
    'assets/main-abc123.js.map': '{}',
    '.secret': 'secret',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  writeFileSync(join(folder, 'assets/main-abc123.js.gz'), gzipSync(files['assets/main-abc123.js']));
  return folder;
}

describe('every answer', () => {
  test('carries the headers that keep other sites and injected code out', async () => {
    const portal = await makeApp({ webDir: builtPages() });
    for (const url of ['/', '/api/user', '/nowhere', '/assets/main-abc123.js', '/healthz']) {
      const { headers } = await portal.visitor.get(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline| \*/);
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' });
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });

  test('asks for https from then on where the portal is reached over it, and lets its socket through', async () => {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: 'https://portal.example.org' } });
    const { headers } = await portal.visitor.get('/api/user');
    expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(headers['content-security-policy']).toContain("connect-src 'self' wss://portal.example.org");
  });

  test('of a call is never kept by a cache', async () => {
    const portal = await makeApp();
    expect((await portal.as('admin').get('/api/users')).headers['cache-control']).toBe('no-store');
  });
});

describe('what does not exist', () => {
  test('is 404, as JSON for calls and files, whoever asks and however', async () => {
    const portal = await makeApp({ webDir: builtPages() });
    const urls = [
      '/api/nothing',
      '/api/',
      '/api/user/2/x',
      '/API/user',
      '/.git/config',
      '/.secret',
      '/assets/main-abc123.js.map',
      '/assets/main-abc123.js.gz',
      '/assets/../index.html',
      '/assets/..%2f..%2fetc%2fpasswd',
      '/index.html',
      '/sign-in.html',
      '/package.json',
      '/%ff',
      `/api/user/${'9'.repeat(500)}`,
    ];
    for (const url of urls) {
      for (const caller of [portal.visitor, portal.as('admin')]) {
        const response = await caller.get(url);
        expect([url, response.statusCode]).toEqual([url, 404]);
      }
      const { body } = await portal.visitor.get(url);
      expect(body).not.toMatch(/secret|portal-web|node_modules/);
    }
    expect((await portal.visitor.get('/api/nothing')).json()).toEqual({
      error: 'Not found',
      message: 'Not found',
      code: 'not-found',
    });
  });

  test('is 404 for every method, before anybody is asked who they are', async () => {
    const portal = await makeApp();
    const methods = ['TRACE', 'PUT', 'DELETE', 'PATCH', 'POST', 'OPTIONS', 'PROPFIND'] as const;
    for (const method of methods) {
      const response = await portal.visitor.send({ method: method as 'PUT', url: '/api/users', payload: '{' });
      expect([method, response.statusCode]).toEqual([method, 404]);
    }
  });
});

describe('checks come in a fixed order', () => {
  test('origin, session, role, size, type, schema', async () => {
    const portal = await makeApp();
    const url = '/api/register';
    const ask = async (
      who: 'visitor' | 'librarian' | 'admin',
      more: { headers?: object; payload?: string | object },
    ) => {
      const caller = who === 'visitor' ? portal.visitor : portal.as(who);
      const headers = { 'content-type': 'application/json', ...more.headers };
      return (await caller.send({ method: 'POST', url, payload: more.payload ?? '{', headers })).statusCode;
    };
    const foreign = { origin: 'http://evil.example' };
    const huge = 'x'.repeat(bodyMaxBytes + 1);
    expect(await ask('visitor', { headers: foreign, payload: huge })).toBe(403);
    expect(await ask('admin', { headers: foreign })).toBe(403);
    expect(await ask('visitor', { payload: huge })).toBe(401);
    expect(await ask('librarian', { payload: huge })).toBe(403);
    expect(await ask('admin', { payload: huge })).toBe(413);
    expect(await ask('admin', { headers: { 'content-type': 'text/plain' }, payload: 'x' })).toBe(415);
    expect(
      await ask('admin', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'a=1' }),
    ).toBe(415);
    expect(await ask('admin', { headers: { 'content-encoding': 'gzip' } })).toBe(415);
    expect(await ask('admin', { payload: '{' })).toBe(400);
    expect(await ask('admin', { payload: '{"__proto__":{"role":"admin"}}' })).toBe(400);
    expect(await ask('admin', { payload: {} })).toBe(400);
  });

  test('a body that is too large, no JSON or none at all is refused by its own name', async () => {
    const portal = await makeApp();
    const ask = async (payload: string, type = 'application/json') => {
      const headers = { 'content-type': type };
      const answer = await portal.as('admin').send({ method: 'POST', url: '/api/register', payload, headers });
      return [answer.statusCode, answer.json().code];
    };
    expect(await ask('x'.repeat(bodyMaxBytes + 1))).toEqual([413, 'too-large']);
    expect(await ask('x', 'text/plain')).toEqual([415, 'unsupported-type']);
    expect(await ask('{')).toEqual([400, 'bad-request']);
  });

  test('a NUL in an address is 400, and not the thing that is called so without it', async () => {
    const app = await makeApp();
    expect((await app.as('admin').get('/api/user/1%00')).statusCode).toBe(400);
    expect((await app.as('admin').get('/api/messages/1/2%00')).statusCode).toBe(400);
    expect((await app.as('admin').get('/api/user/1')).statusCode).toBe(200);
  });

  test('of a proxy that is not configured the log speaks once', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const app = await makeApp({ log });
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let call = 0; call < 3; call++) await app.visitor.send({ method: 'GET', url: '/healthz', headers });
    expect(lines.filter((line) => line.includes('PORTAL_TRUSTED_PROXIES'))).toHaveLength(1);
  });

  test('nested without end is 400 before anybody signed in', async () => {
    const app = await makeApp();
    const payload = `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`;
    const headers = { 'content-type': 'application/json' };
    const answer = await app.visitor.send({ method: 'POST', url: '/api/login', payload, headers });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The request is nested too deeply']);
  });

  test('a compressed body is refused on public calls as well', async () => {
    const portal = await makeApp();
    const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };
    const payload = gzipSync(JSON.stringify({ username: 'librarian', password: 'carrel-demo' }));
    const response = await portal.visitor.send({ method: 'POST', url: '/api/login', headers, payload });
    expect(response.statusCode).toBe(415);
  });

  test('an unsafe call needs exactly the origin of the portal; reading does not', async () => {
    const portal = await makeApp();
    const logout = async (headers: Record<string, string>) =>
      (await portal.as('librarian').send({ method: 'POST', url: '/api/logout', headers })).statusCode;
    const foreign = [
      'http://localhost:81',
      'https://localhost',
      'http://localhost.evil.example',
      'null',
      'http://LOCALHOST',
      '',
    ];
    for (const origin of foreign) expect([origin, await logout({ origin })]).toEqual([origin, 403]);
    // A name for which a foreign DNS server may answer with our address (DNS rebinding).
    expect(await logout({ host: 'evil.example', origin: 'http://evil.example' })).toBe(403);
    const reading = { method: 'GET', url: '/api/user', headers: { origin: 'http://evil.example' } } as const;
    expect((await portal.as('librarian').send(reading)).statusCode).toBe(200);
    expect(await logout({})).toBe(200);
  });

  test('a missing origin is a foreign one', async () => {
    const portal = await makeApp();
    const cookie = await portal.as('librarian').cookie();
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { cookie, host: 'localhost' },
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'wrong-origin']);
  });

  test('with a configured origin only that one counts, whatever Host says', async () => {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: 'https://portal.example.org' } });
    const send = (headers: Record<string, string>) =>
      portal.as('librarian').send({ method: 'POST', url: '/api/logout', headers });
    expect((await send({ host: 'localhost', origin: 'http://localhost' })).statusCode).toBe(403);
    expect((await send({ host: 'inner:3000' })).statusCode).toBe(200);
  });
});

describe('a route without a stated rule', () => {
  test('keeps the server from starting', async () => {
    const app = await createHttp({
      log: pino({ level: 'silent' }),
      origin: undefined,
      trustedProxies: [],
      frameSources: [],
    });
    guardRoutes(app, {
      findViewer: async () => null,
      findBearer: () => Promise.reject(new Error('no key')),
      origin: undefined,
      hostName: 'localhost',
    });
    expect(() => app.get('/open', async () => 'everything')).toThrow('GET /open states no access rule');
    await app.close();
  });
});

describe('failures inside', () => {
  test('are told without their inside, and logged with it', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
    const portal = await makeApp({ log: pino({ level: 'info' }, sink) });
    const admin = portal.as('admin');
    await admin.cookie();
    await portal.db.schema.alterTable('users').renameTo('gone').execute();
    const response = await admin.get('/api/users');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      error: 'Something went wrong on our side. Please try again.',
      message: 'Something went wrong on our side. Please try again.',
      code: 'internal',
    });
    expect(lines.join('')).toContain('no such table');
  });

  test('are found in the log by the name that the answer gives its request, and that no other request has', async () => {
    const lines: { msg: string; reqId?: string; path?: string }[] = [];
    const portal = await makeApp({
      log: pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) }),
    });
    const admin = portal.as('admin');
    await admin.cookie();
    await portal.db.schema.alterTable('users').renameTo('gone').execute();
    const forged = { method: 'GET', url: '/api/users', headers: { 'x-request-id': 'forged', 'request-id': 'forged' } };
    const answers = [await admin.get('/api/users'), await admin.send(forged as InjectOptions)];
    const names = answers.map(({ headers }) => String(headers['x-request-id']));
    expect(new Set(names).size).toBe(2);
    for (const name of names) {
      expect(name).toMatch(/^[\da-f]{12}$/);
      const ofRequest = lines.filter(({ reqId }) => reqId === name).map(({ msg }) => msg);
      expect(ofRequest).toEqual(['request failed', 'answered']);
    }
  });
});

describe('the log', () => {
  test('holds neither passwords, nor sessions, nor what people write', async () => {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
    const portal = await makeApp({ log: pino({ level: 'trace' }, sink) });
    await portal.visitor.post('/api/login', { username: 'librarian', password: 'carrel-demo' });
    await portal.visitor.post('/api/login?password=hunter2', { username: 'librarian', password: 'wrong-hunter2' });
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'only for Priya' });
    const text = lines.join('');
    expect(text).toContain('/api/messages');
    const cookie = await portal.as('librarian').cookie();
    for (const secret of ['carrel-demo', 'hunter2', 'only for Priya', cookie.split('=')[1] ?? '']) {
      expect(text).not.toContain(secret);
    }
  });
});

describe('the pages', () => {
  test('are one shell, marked with name, address and bank holidays of the installation', async () => {
    const env = {
      PORTAL_NAME: 'A & B "Library" <x>',
      PORTAL_SUPPORT_EMAIL: 'help@library.example',
      PORTAL_BANK_HOLIDAYS: '2026-12-25,2026-12-28',
    };
    const portal = await makeApp({ webDir: builtPages(), env });
    for (const url of ['/', '/auth', '/?contact=4', '/auth?next=/']) {
      const response = await portal.visitor.get(url);
      expect([url, response.statusCode]).toEqual([url, 200]);
      expect(response.headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(response.body).toContain('<title>A &#38; B &#34;Library&#34; &#60;x&#62;</title>');
      const [, said = ''] = /<meta name="portal" content="([^"]*)"/.exec(response.body) ?? [];
      const portalSaid = JSON.parse(said.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))));
      expect(portalSaid).toMatchObject({ name: env.PORTAL_NAME, supportEmail: env.PORTAL_SUPPORT_EMAIL });
      expect(portalSaid.support.holidays).toEqual(['2026-12-25', '2026-12-28']);
    }
  });

  test('the sign-in page comes with its form drawn, in the words of the installation', async () => {
    const env = { PORTAL_NAME: '<b>$& "Library"', PORTAL_SUPPORT_EMAIL: 'help@library.example' };
    const portal = await makeApp({ webDir: builtPages(), env });
    const drawn = '<p>&#60;b&#62;$&#38; &#34;Library&#34;: help@library.example</p>';
    expect((await portal.visitor.get('/auth?next=/')).body).toContain(drawn);
    for (const url of ['/', '/auth/set-password']) expect((await portal.visitor.get(url)).body).not.toContain('<p>');
  });

  test('come with their outline for whoever is signed in, which nothing keeps', async () => {
    const portal = await makeApp({ webDir: builtPages() });
    const drawn = [
      ['librarian', '/', '<i>home</i>'],
      ['librarian', '/?contact=4', '<i>home</i>'],
      ['manager', '/subscription', '<i aria-current="page">page</i>'],
      ['manager', '/usage-metrics', '<i data-to="/subscription">page</i>'],
      ['admin', '/admin/billing', '<i>screen</i>'],
      ['admin', '/admin/settings/e-mail', '<i>screen</i>'],
    ] as const;
    for (const [who, url, outline] of drawn) {
      const { body, headers } = await portal.as(who).get(url);
      expect([url, body, headers['cache-control'], headers['vary']]).toEqual([
        ...[url, expect.stringContaining(outline), 'no-store', expect.stringContaining('cookie')],
      ]);
    }
    expect((await portal.as('librarian').get('/auth/set-password')).body).not.toContain('<i');
    const late = await portal.visitor.send({ method: 'GET', url: '/', headers: { cookie: 'carrel_session=nobody' } });
    for (const { body } of [await portal.visitor.get('/'), late]) expect(body).not.toContain('<i');
    await portal.db
      .updateTable('users')
      .set({ mustChangePassword: true })
      .where('username', '=', 'librarian')
      .execute();
    expect((await portal.as('librarian').get('/')).body).not.toContain('<i');
  });

  test('a device that keeps the portal among its applications is told its name and pictures', async () => {
    const portal = await makeApp({ webDir: builtPages(), env: { PORTAL_NAME: 'A & B "Library"' } });
    const manifest = await portal.visitor.get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toContain('application/manifest+json');
    expect(manifest.json()).toMatchObject({ name: 'A & B "Library"', id: '/', start_url: '/', display: 'standalone' });
  });

  test('that do not exist answer 404 with the shell, which says so', async () => {
    const portal = await makeApp({ webDir: builtPages() });
    for (const url of ['/nowhere', '/admin/nothing', '/Auth', '/apiary', '//host/']) {
      const response = await portal.visitor.get(url);
      expect([url, response.statusCode]).toEqual([url, 404]);
      expect(response.body).toContain('name="portal"');
    }
  });

  test('bring their files, compressed for whoever can read that, and kept for good under hashed names', async () => {
    const portal = await makeApp({ webDir: builtPages() });
    const file = '/assets/main-abc123.js';
    const headers = { 'accept-encoding': 'gzip' };
    const compressed = await portal.visitor.send({ method: 'GET', url: file, headers });
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    });
    const plain = await portal.visitor.get(file);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toContain('start();');
    expect((await portal.visitor.get('/icon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await portal.visitor.send({ method: 'HEAD', url: file })).statusCode).toBe(200);
  });
});

describe('operation', () => {
  test('/readyz tells whether files can be stored', async () => {
    const portal = await makeApp();
    writeFileSync(join(portal.dataDir, 'uploads'), 'a file where the folder should be');
    const notReady = await portal.visitor.get('/readyz');
    expect([notReady.statusCode, notReady.json().code]).toEqual([503, 'unavailable']);
    rmSync(join(portal.dataDir, 'uploads'));
    expect((await portal.visitor.get('/readyz')).statusCode).toBe(200);
  });

  test('/healthz tells of the process, /readyz of its database', async () => {
    const portal = await makeApp();
    expect((await portal.visitor.get('/healthz')).json()).toEqual({ status: 'ok', version });
    expect((await portal.visitor.get('/readyz')).json()).toEqual({ status: 'ready' });
    await portal.db.destroy();
    expect((await portal.visitor.get('/healthz')).statusCode).toBe(200);
    const notReady = await portal.visitor.get('/readyz');
    expect([notReady.statusCode, notReady.json().code]).toEqual([503, 'unavailable']);
  });

  test('/openapi.json describes every call to people with a session', async () => {
    const portal = await makeApp();
    expect((await portal.as('librarian').get('/openapi.json')).headers['cache-control']).toBe('no-store');
    expect((await portal.visitor.get('/openapi.json')).statusCode).toBe(401);
    const document = (await portal.as('librarian').get('/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/user/{id}'].get.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    expect(document.paths['/api/register'].post.description).toBe(
      'Needs a session of: admin. No token can make it. The body can have at most 128 KB',
    );
    expect(document.paths['/api/login'].post.security).toEqual([]);
    const statusesOf = (path: string) => Object.keys(document.paths[path].post.responses);
    expect(statusesOf('/api/upload-usage-data')).toEqual(['200', '202', '429', 'default']);
    expect(statusesOf('/api/logout')).toEqual(['200', '429', 'default']);
    expect(document.components.schemas.Error.required).toEqual(['error', 'message', 'code']);
  });

  test('a request that never ends is cut off, and so is one whose headers never do', async () => {
    const portal = await makeApp();
    const address = new URL(await portal.listen());
    const server = portal.app.server;
    // The real timeouts are seconds; this test only needs to see that they fire.
    server.headersTimeout = 300;
    server.requestTimeout = 600;
    const unfinished = [
      'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ',
      'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{',
    ];
    const answerTo = (text: string) =>
      new Promise<string>((resolve) => {
        let heard = '';
        const socket = connect(Number(address.port), '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => {
          heard += chunk;
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(heard));
      });
    for (const answer of await Promise.all(unfinished.map(answerTo))) expect(answer).toMatch(/^HTTP\/1\.1 40/);
  });

  test('a request that does not become one ends with its connection, also of somebody who never hangs up', async () => {
    const portal = await makeApp();
    const address = new URL(await portal.listen());
    portal.app.server.headersTimeout = 200;
    const begun = ['GET /healthz HTTP/1.1\r\nHost: x\r\n', 'garbage\r\n\r\n'];
    const held = begun.map((text) => {
      const socket = connect({ port: Number(address.port), host: '127.0.0.1', allowHalfOpen: true });
      socket.write(text);
      return socket;
    });
    const answers = await Promise.all(held.map((socket) => once(socket, 'data')));
    expect(answers.map(([answer]) => `${answer}`.slice(0, 12))).toEqual(['HTTP/1.1 408', 'HTTP/1.1 400']);
    const { server } = portal.app;
    await expect.poll(() => promisify(server.getConnections).call(server)).toBe(0);
    for (const socket of held) socket.destroy();
  });

  test('garbage instead of HTTP gets the error shape and ends that connection alone', async () => {
    const portal = await makeApp();
    const address = new URL(await portal.listen());
    const answer = await new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(Number(address.port), '127.0.0.1', () => socket.write('\x16\x03\x01 garbage\r\n\r\n'));
      socket.on('data', (chunk) => {
        heard += chunk;
      });
      socket.on('close', () => resolve(heard));
    });
    expect(answer).toContain('HTTP/1.1 400 Bad Request');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'bad-request' });
    expect((await portal.visitor.get('/healthz')).statusCode).toBe(200);
  });
});
