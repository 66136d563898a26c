import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { multipart } from '#server/testing/multipart-body.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { readRange } from './byte-range.ts';
import { contentDisposition } from './content-disposition.ts';

const bytes = Buffer.from('%PDF-1.4 0123456789');
const size = bytes.length;

describe('a file', () => {
  const makeApp = makerOf('sqlite');
  let portal: TestApp;
  let path: string;
  beforeEach(async () => {
    portal = await makeApp();
    const upload = multipart({ file: { name: 'Guide.pdf', bytes } });
    const answer = await portal.as('admin').send({ method: 'POST', url: '/api/upload', ...upload });
    path = answer.json().filePath;
  });

  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    portal.as('admin').send({ method, url: path, headers });

  test('is answered whole, with what a download needs to know', async () => {
    const answer = await ask();
    expect([answer.statusCode, answer.body]).toEqual([200, String(bytes)]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(size),
      'content-disposition': `attachment; filename="Guide.pdf"; filename*=UTF-8''Guide.pdf`,
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\da-f]{64}"$/),
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('is described by HEAD without being sent, to the same people', async () => {
    const [got, head] = [await ask(), await ask({}, 'HEAD')];
    const { date: _, connection: __, 'x-request-id': ___, ...described } = head.headers;
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(got.headers).toMatchObject(described);
    const part = await ask({ range: 'bytes=0-3' }, 'HEAD');
    expect([part.statusCode, part.headers['content-length']]).toEqual([206, '4']);
    const url = path;
    expect((await portal.as('librarian').send({ method: 'HEAD', url })).statusCode).toBe(404);
    expect((await portal.visitor.send({ method: 'HEAD', url, headers: { range: 'bytes=0-3' } })).statusCode).toBe(404);
  });

  test('is asked for anew at each look where it is looked at; what is sent in a conversation leaves no copy', async () => {
    const rule = async () => (await ask()).headers['cache-control'];
    expect(await rule()).toBe('private, no-cache');
    // Marks the file as sent in a message.
    const sentTo = { readers: 'conversation', conversation: 'channel:2' } as const;
    await portal.db.updateTable('files').set(sentTo).execute();
    expect(await rule()).toBe('private, no-store');
    await portal.db.updateTable('files').set({ kind: 'png' }).execute();
    expect(await rule()).toBe('private, no-cache');
  });

  test('comes in parts', async () => {
    const parts: [string, number, string][] = [
      ['bytes=0-3', 206, '%PDF'],
      ['bytes=9-', 206, '0123456789'],
      ['bytes=-3', 206, '789'],
      ['bytes=0-0', 206, '%'],
      ['bytes=5-1000', 206, '1.4 0123456789'],
      ['bytes=-1000', 206, String(bytes)],
      // Several ranges, other units and malformed ranges get the whole file.
      ['bytes=0-1,3-4', 200, String(bytes)],
      ['pages=1-2', 200, String(bytes)],
      ['bytes=3-1', 200, String(bytes)],
      ['bytes=-', 200, String(bytes)],
      ['bytes=a-b', 200, String(bytes)],
    ];
    for (const [range, status, body] of parts) {
      const answer = await ask({ range });
      expect([range, answer.statusCode, answer.body]).toEqual([range, status, body]);
      expect(answer.headers['content-length']).toBe(String(body.length));
      if (status !== 206) continue;
      const start = String(bytes).indexOf(body);
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${start + body.length - 1}/${size}`);
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
      const answer = await ask({ range });
      expect([range, answer.statusCode, answer.headers['content-range']]).toEqual([range, 416, `bytes */${size}`]);
    }
  });

  test('is not sent again to whoever has it, unless they may no longer read it', async () => {
    const etag = String((await ask()).headers.etag);
    const again = await ask({ 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await ask({ range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206);
    expect((await ask({ range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200);
    const headers = { 'if-none-match': etag };
    expect((await portal.as('librarian').send({ method: 'GET', url: path, headers })).statusCode).toBe(404);
  });

  test('is nobody’s while they have to choose a password of their own', async () => {
    await portal.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', 1).execute();
    expect((await ask()).statusCode).toBe(404);
  });

  test('has one address and no other', async () => {
    const name = path.slice('/uploads/'.length);
    const urls = [
      '/uploads/',
      '/uploads',
      `/uploads/../uploads/${name}`,
      `/uploads/..%2fuploads%2f${name}`,
      '/uploads/%2e%2e%2fportal.sqlite',
      '/uploads/..%5cportal.sqlite',
      `/uploads/${name}%00.pdf`,
      `/uploads/${name}/`,
      `/uploads/${name.toUpperCase()}`,
      `/uploads/${name.slice(0, -4)}`,
      `/uploads/${'a'.repeat(32)}.pdf`,
      `/uploads/${name}.x.part`,
      `/Uploads/${name}`,
    ];
    for (const url of urls) {
      const { statusCode, body } = await portal.as('admin').get(url);
      // The first of these is a valid path once it is normalised, as every client does before the request.
      expect([url, statusCode]).toEqual([url, url.startsWith('/uploads/../') ? 200 : 404]);
      expect(body).not.toContain('SQLite');
    }
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      expect((await portal.as('admin').send({ method, url: path })).statusCode).toBe(404);
    }
  });

  test('whose bytes are gone is not found', async () => {
    rmSync(join(portal.dataDir, path));
    const answer = await ask();
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
    expect(answer.headers['content-type']).toContain('application/json');
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
  });
});

test('an asked range lies within the file', () => {
  expect(readRange(undefined, 10)).toBeNull();
  expect(readRange('bytes=2-5', 10)).toEqual({ start: 2, end: 5 });
  expect(readRange('bytes=0-', 0)).toBe('unsatisfiable');
});

test('a name keeps its script, and cannot end its header', () => {
  expect(contentDisposition('attachment', 'Größe "x" 100%.pdf')).toBe(
    `attachment; filename="Grosse _x_ 100_.pdf"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%22x%22%20100%25.pdf`.replace(
      'Grosse',
      'Gro_e',
    ),
  );
  expect(contentDisposition('inline', "it's (1)*.png")).toBe(
    `inline; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`,
  );
  expect(contentDisposition('attachment', 'a\r\nb; c="d".pdf')).not.toMatch(/[\r\n]/);
});
