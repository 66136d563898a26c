import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { movedPages, movedViews } from '#contract/values/moved-pages.ts';
import { multipart } from '#server/testing/multipart-body.ts';
import { makerOf } from '#server/testing/test-app.ts';

const makeApp = makerOf('sqlite');
const webDir = mkdtempSync(join(tmpdir(), 'portal-pages-'));
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'index.html'), '<title>Carrel</title>');
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

test('a slash at the end of a page’s address leads to the page', async () => {
  const portal = await makeApp({ webDir });
  for (const [url, page] of [
    ['/auth/', '/auth'],
    ['/usage-metrics//?month=2025-01', '/usage-metrics?month=2025-01'],
    ['/nowhere/', '/nowhere'],
  ] as const) {
    const { statusCode, headers } = await portal.visitor.get(url);
    expect([url, statusCode, headers.location]).toEqual([url, 308, page]);
  }
  // A browser would read the address without its last slash as one of another host.
  expect((await portal.visitor.get('//host/')).statusCode).toBe(404);
  expect((await portal.visitor.get('/api/nothing/')).statusCode).toBe(404);
});

test('former addresses lead to the new ones with their query', async () => {
  const portal = await makeApp({ webDir });
  for (const [from, to] of Object.entries(movedPages)) {
    const { statusCode, headers } = await portal.visitor.get(`${from}?q=plan`);
    expect([from, statusCode, headers.location]).toEqual([from, 308, `${to}?q=plan`]);
  }
});

test('former views of the admin panel lead to their pages with the rest of the query', async () => {
  const portal = await makeApp({ webDir });
  for (const [view, to] of Object.entries(movedViews)) {
    const { statusCode, headers } = await portal.visitor.get(`/admin?view=${view}&customer=2&q=a%20b`);
    expect([view, statusCode, headers.location]).toEqual([view, 308, `${to}?customer=2&q=a+b`]);
    expect((await portal.visitor.get(`/admin?view=${view}`)).headers.location).toBe(to);
  }
  for (const url of ['/admin', '/admin?view=customers', '/admin?view=toString', '/admin/knowledge?view=usage']) {
    expect([url, (await portal.visitor.get(url)).statusCode]).toEqual([url, 200]);
  }
});

test('the link to a file leads visitors to sign in, and says to others that the file is not there', async () => {
  const portal = await makeApp({ webDir });
  const upload = multipart({ file: { name: 'Guide.pdf', bytes: Buffer.from('%PDF-1.4 0123456789') } });
  const { filePath } = (await portal.as('admin').send({ method: 'POST', url: '/api/upload', ...upload })).json();
  const ask = (who: 'visitor' | 'librarian' | 'admin', url: string, accept = 'text/html,*/*;q=0.8') =>
    (who === 'visitor' ? portal.visitor : portal.as(who)).send({ method: 'GET', url, headers: { accept } });

  // Visitors must not learn whether the file exists.
  for (const path of [filePath, `/uploads/${'a'.repeat(32)}.pdf`, '/uploads/old.pdf']) {
    const visitor = await ask('visitor', path);
    const signIn = `/auth?next=${encodeURIComponent(path)}`;
    expect([path, visitor.statusCode, visitor.headers.location]).toEqual([path, 302, signIn]);
    expect(visitor.headers['cache-control']).toBe('no-store');
    const other = await ask('librarian', path);
    expect([path, other.statusCode, other.headers['content-type']]).toEqual([path, 404, 'text/html; charset=utf-8']);
    const program = await ask('visitor', path, '*/*');
    expect([path, program.statusCode, program.json().code]).toEqual([path, 404, 'not-found']);
    expect(program.headers['cache-control']).toBe('no-store');
  }
  expect((await ask('admin', filePath)).statusCode).toBe(200);
});
