import { expect, test } from 'vitest';
import type { SecurityEvent } from '#contract/security-log.ts';
import { retentionKinds } from '#contract/values/retention.ts';
import { logSecurityEvent, logSecurityEvents } from '#server/db/queries/security-log.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';

const [minute, day] = [60_000, 24 * 60 * 60_000];
const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const password = 'carrel-demo';
const librarian = { id: 2, fullName: 'Maya Okafor' };
const admin = { id: 1, fullName: 'Ada Lindqvist' };

function signIn(portal: TestApp, username: string, secret = password, remoteAddress = '192.0.2.7') {
  const payload = { username, password: secret };
  const headers = { 'user-agent': firefox };
  return portal.visitor.send({ method: 'POST', url: '/api/login', payload, headers, remoteAddress });
}

async function events(caller: Caller, search = '', path = '/api/security-events'): Promise<SecurityEvent[]> {
  const answer = await caller.get(`${path}?${search}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const from = (address: string) => ({ address, browser: 'Firefox' });

/** Kind, count, account, actor and place of each event, oldest first. */
async function told({ db }: Pick<TestApp, 'db'>) {
  const rows = await db.selectFrom('securityEvents').selectAll().orderBy('id').execute();
  return rows.map(({ kind, times, userId, byId, address }) => [kind, times, userId, byId, address]);
}

const everything = async ({ db }: TestApp) =>
  JSON.stringify(await db.selectFrom('securityEvents').selectAll().execute());

describeOnAnyEngine('the security log', (makeApp) => {
  test('tells of a sign-in and of wrong passwords: whose account, from where, with what, and when', async () => {
    const portal = await makeApp();
    expect((await signIn(portal, 'librarian', 'not-the-right-one')).statusCode).toBe(401);
    portal.clock.advance(minute);
    expect((await signIn(portal, 'librarian')).statusCode).toBe(200);
    const from = { address: '192.0.2.7', browser: 'Firefox on Windows', person: librarian, times: 1 };
    const [second, first] = [isoTime(portal.clock.now()), isoTime(portal.clock.now() - minute)];
    expect(await events(portal.as('admin'))).toEqual([
      { id: 2, kind: 'signed-in', at: second, lastAt: second, by: librarian, ...from },
      { id: 1, kind: 'sign-in-failed', at: first, lastAt: first, by: null, ...from },
    ]);
  });

  test('keeps nothing of what was typed: neither a name that is nobody’s nor a password', async () => {
    const portal = await makeApp();
    await signIn(portal, 'my-secret-in-the-wrong-field', 'another-secret');
    await signIn(portal, 'librarian', 'wrong-secret');
    expect(await told(portal)).toEqual([
      ['sign-in-failed', 1, null, null, '192.0.2.7'],
      ['sign-in-failed', 1, 2, null, '192.0.2.7'],
    ]);
    expect(await everything(portal)).not.toMatch(/secret|carrel-demo/);
  });

  test('counts what is the same within a quarter of an hour, and tells of a lock as it falls', async () => {
    const portal = await makeApp();
    for (let guess = 0; guess < 8; guess++) await signIn(portal, 'librarian', `guess-number-${guess}`);
    expect(await told(portal)).toEqual([
      ['sign-in-failed', 5, 2, null, '192.0.2.7'],
      ['locked-out', 1, 2, null, '192.0.2.7'],
    ]);
    portal.clock.advance(16 * minute);
    await signIn(portal, 'librarian', 'guess-number-9');
    expect((await told(portal)).at(-1)).toEqual(['sign-in-failed', 1, 2, null, '192.0.2.7']);
  });

  test('a locked network address concerns nobody by name', async () => {
    const portal = await makeApp();
    for (let guess = 0; guess < 51; guess++) await signIn(portal, `nobody-${guess}`, 'not-the-right-one');
    expect(await told(portal)).toEqual([
      ['sign-in-failed', 50, null, null, '192.0.2.7'],
      ['address-locked-out', 1, null, null, '192.0.2.7'],
    ]);
  });

  test('a network that fails in ever other ways comes to a bounded number of rows, and hides no other', async () => {
    const { db, clock } = await makeApp();
    const at = isoTime(clock.now());
    const failure = { kind: 'sign-in-failed', byId: null, at } as const;
    const ofFlood = (n: number) => from(`2001:db8::${n}`);
    await logSecurityEvents(
      db,
      Array.from({ length: 100 }, (_, n) => ({ ...failure, userId: null, from: ofFlood(n) })),
    );
    for (let n = 200; n < 220; n++) await logSecurityEvent(db, { ...failure, userId: null, from: ofFlood(n) });
    for (let n = 220; n < 222; n++) await logSecurityEvent(db, { ...failure, userId: 1, from: ofFlood(n) });
    await logSecurityEvent(db, { ...failure, userId: 2, from: from('203.0.113.1') });
    expect((await told({ db })).slice(100)).toEqual([
      ['sign-in-failed', 20, null, null, '2001:db8:0:0::/56'],
      ['sign-in-failed', 2, 1, null, '2001:db8:0:0::/56'],
      ['sign-in-failed', 1, 2, null, '203.0.113.1'],
    ]);
  });

  test('failures from ever other networks come to a bounded number of rows, and those of a person stay told', async () => {
    const { db, clock } = await makeApp();
    const at = isoTime(clock.now());
    const failure = { kind: 'sign-in-failed', byId: null, at } as const;
    const places = Array.from({ length: 1000 }, (_, n) => from(`198.51.${n % 4}.${n >> 2}`));
    await logSecurityEvents(
      db,
      places.map((place) => ({ ...failure, userId: null, from: place })),
    );
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      await logSecurityEvent(db, { ...failure, userId: null, from: from(address) });
      await logSecurityEvent(db, { ...failure, userId: 1, from: from(address) });
    }
    // A person's own actions are limited by merging equal ones, and are always recorded.
    await logSecurityEvent(db, { kind: 'signed-in', userId: 1, byId: 1, at, from: from('203.0.113.1') });
    expect((await told({ db })).slice(1000)).toEqual([
      ['sign-in-failed', 2, null, null, null],
      ['sign-in-failed', 2, 1, null, null],
      ['signed-in', 1, 1, 1, '203.0.113.1'],
    ]);
  });

  test('tells of every change by which an account could be taken, and who made it', async () => {
    const portal = await makeApp({ env: { PORTAL_SMTP_URL: 'smtp://127.0.0.1:9', PORTAL_ORIGIN: 'http://localhost' } });
    const [me, staff] = [portal.as('librarian'), portal.as('admin')];
    const chosen = { password: 'a-new-secret', confirmPassword: 'a-new-secret' };
    await me.post('/api/password', { currentPassword: 'wrong-one', ...chosen });
    await signIn(portal, 'librarian');
    await me.send({ method: 'DELETE', url: '/api/sessions' });
    await me.send({ method: 'DELETE', url: '/api/sessions' });
    await me.post('/api/email', { currentPassword: password, email: 'maya@library.example' });
    await me.post('/api/email/link');
    await me.post('/api/email', { currentPassword: password, email: null });
    await me.post('/api/calendar-feed', { currentPassword: password });
    await me.send({ method: 'DELETE', url: '/api/calendar-feed' });
    await me.post('/api/password', { currentPassword: password, ...chosen });
    await portal.visitor.post('/api/forgotten-password', { username: 'librarian' });
    await portal.app.jobs.runDue();
    const { url } = (await staff.post('/api/users/2/password-link')).json();
    await portal.visitor.post('/api/set-password', { token: String(url).split('#')[1], ...chosen });
    await staff.send({ method: 'PATCH', url: '/api/users/2', payload: { email: 'maya@library.example' } });
    await staff.post('/api/users/2/end-sessions');
    await portal.as('colleague').post('/api/logout');
    const local = '127.0.0.1';
    expect(await told(portal)).toEqual([
      ['password-refused', 1, 2, 2, local],
      ['signed-in', 1, 2, 2, '192.0.2.7'],
      ['sessions-ended', 1, 2, 2, local],
      ['address-given', 1, 2, 2, local],
      ['address-link-sent', 1, 2, 2, local],
      ['address-removed', 1, 2, 2, local],
      ['feed-made', 1, 2, 2, local],
      ['feed-revoked', 1, 2, 2, local],
      ['password-changed', 1, 2, 2, local],
      ['link-asked', 1, 2, null, local],
      ['link-made', 1, 2, 1, local],
      ['password-set', 1, 2, null, local],
      ['address-given', 1, 2, 1, local],
      ['sessions-ended', 1, 2, 1, local],
      ['signed-out', 1, 6, 6, local],
    ]);
    expect(await everything(portal)).not.toMatch(/secret|library\.example|#|calendar\//);
  });

  test('is written with what it tells, or neither is', async () => {
    const portal = await makeApp();
    await portal.db.schema.alterTable('securityEvents').renameTo('elsewhere').execute();
    const chosen = { currentPassword: password, password: 'a-new-secret', confirmPassword: 'a-new-secret' };
    expect((await portal.as('librarian').post('/api/password', chosen)).statusCode).toBe(500);
    expect((await portal.as('admin').post('/api/users/6/end-sessions')).statusCode).toBe(500);
    expect((await signIn(portal, 'librarian')).statusCode).toBe(500);
    await portal.db.schema.alterTable('elsewhere').renameTo('securityEvents').execute();
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(200);
    expect((await signIn(portal, 'librarian')).statusCode).toBe(200);
  });

  test('is read by administrators: by person, event and time, page by page', async () => {
    const portal = await makeApp();
    for (const name of ['librarian', 'manager', 'librarian']) {
      await signIn(portal, name, 'not-the-right-one');
      await signIn(portal, name);
      portal.clock.advance(day);
    }
    const reader = portal.as('admin');
    const idsOf = async (search: string) => (await events(reader, search)).map(({ id }) => id);
    expect(await idsOf('')).toEqual([6, 5, 4, 3, 2, 1]);
    expect(await idsOf('person=4')).toEqual([4, 3]);
    expect(await idsOf('kind=signed-in&person=2')).toEqual([6, 2]);
    const [from, until] = [1, 2].map((days) => isoTime(portal.clock.now() - days * day));
    expect(await idsOf(`from=${until}&until=${from}`)).toEqual([4, 3]);
    const first = await reader.get('/api/security-events?person=2&limit=3');
    expect(first.json().map(({ id }: SecurityEvent) => id)).toEqual([6, 5, 2]);
    expect(first.headers.link).toBe('</api/security-events?person=2&limit=3&cursor=2>; rel="next"');
    expect(await idsOf('person=2&limit=3&cursor=2')).toEqual([1]);
    for (const search of ['kind=made-up', 'person=0', 'cursor=x', 'from=yesterday', 'limit=0']) {
      expect([search, (await reader.get(`/api/security-events?${search}`)).statusCode]).toEqual([search, 400]);
    }
    for (const name of ['librarian', 'manager', 'tech']) {
      expect((await portal.as(name).get('/api/security-events')).statusCode).toBe(403);
    }
    expect((await portal.visitor.get('/api/security-events')).statusCode).toBe(401);
  });

  test('finds what went on within a time, also where it began before or ended after', async () => {
    const portal = await makeApp();
    const begun = portal.clock.now();
    await signIn(portal, 'librarian', 'not-the-right-one');
    portal.clock.advance(10 * minute);
    await signIn(portal, 'librarian', 'not-the-right-one');
    const found = async (search: Record<string, number>) => {
      const query = new URLSearchParams();
      for (const [key, minutes] of Object.entries(search)) query.set(key, isoTime(begun + minutes * minute));
      return (await events(portal.as('admin'), String(query))).map(({ times }) => times);
    };
    expect(await found({ from: 5 })).toEqual([2]);
    expect(await found({ from: 10 })).toEqual([2]);
    expect(await found({ from: 11 })).toEqual([]);
    expect(await found({ until: 5 })).toEqual([2]);
    expect(await found({ until: 0 })).toEqual([]);
    expect(await found({ from: 4, until: 6 })).toEqual([2]);
  });

  test('is read by everybody as far as it is about themself; from where an administrator works is left out', async () => {
    const portal = await makeApp();
    await signIn(portal, 'librarian', 'not-the-right-one', '203.0.113.9');
    await portal.as('admin').post('/api/users/2/password-link');
    await signIn(portal, 'colleague');
    const own = '/api/security-events/own';
    const mine = await events(portal.as('librarian'), '', own);
    expect(mine).toMatchObject([
      { kind: 'link-made', person: librarian, by: admin, address: null, browser: null },
      { kind: 'sign-in-failed', person: librarian, by: null, address: '203.0.113.9' },
    ]);
    expect(await events(portal.as('librarian'), 'limit=1&cursor=2', own)).toMatchObject([{ id: 1 }]);
    expect(await events(portal.as('manager'), '', own)).toEqual([]);
    expect((await portal.visitor.get(own)).statusCode).toBe(401);
    expect(await events(portal.as('admin'), 'kind=link-made')).toMatchObject([{ address: '127.0.0.1' }]);
  });

  test('forgets what is older than its period', async () => {
    const portal = await makeApp();
    await signIn(portal, 'librarian');
    portal.clock.advance((retentionKinds.securityLog.defaultDays - 1) * day);
    await signIn(portal, 'manager');
    await portal.app.jobs.runDue();
    expect(await told(portal)).toHaveLength(2);
    portal.clock.advance(2 * day);
    await portal.app.jobs.runDue();
    expect((await told(portal)).map(([, , userId]) => userId)).toEqual([4]);
  });
});
