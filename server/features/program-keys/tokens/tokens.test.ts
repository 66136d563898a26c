import { expect, test } from 'vitest';
import type { AnyKey, Token } from '#contract/programs/tokens.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { isWhole } from '#server/testing/whole-form.ts';

const url = '/api/tokens';
const second = 1000;
const day = 24 * 3600 * second;

async function make(portal: TestApp, who: string, scopes: readonly string[], endsOn = '2026-12-31') {
  const answer = await portal.as(who).post(url, { name: 'CRM', endsOn, scopes });
  expect(answer.statusCode).toBe(200);
  return answer.json() as { token: Token; secret: string };
}

/** Calls like a program, without cookie and Origin. */
function callerWith({ app }: TestApp, secret: string, headers: Record<string, string> = {}) {
  return (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    app.inject({
      ...{ method, url: path, ...(payload && { payload }) },
      headers: { host: 'localhost', authorization: `Bearer ${secret}`, ...headers },
    });
}

async function statusWith(portal: TestApp, secret: string, path = '/api/user') {
  return (await callerWith(portal, secret)('GET', path)).statusCode;
}

describeOnAnyEngine('a token', (makeApp) => {
  test('is shown once, stored hashed, and does what its scopes say as its owner, without a cookie or an Origin', async () => {
    const portal = await makeApp();
    const { token, secret } = await make(portal, 'librarian', ['conversations:write', 'usage:read']);
    expect(secret).toMatch(/^carrel_[\w-]{43}$/);
    expect(token).toMatchObject({ name: 'CRM', state: 'active', lastUsedAt: null, endsOn: '2026-12-31' });
    const own = (await portal.as('librarian').get(url)).body;
    const stored = JSON.stringify([
      await portal.db.selectFrom('programKeys').selectAll().execute(),
      await portal.db.selectFrom('changeLog').selectAll().execute(),
      await portal.db.selectFrom('securityEvents').selectAll().execute(),
      own,
    ]);
    expect(stored).not.toContain(secret.slice(12));
    expect(stored).toContain('token-made');

    const call = callerWith(portal, secret);
    expect((await call('GET', '/api/user')).json()).toMatchObject({ username: 'librarian' });
    const sent = await call('POST', '/api/messages', { receiverId: 4, content: 'From the CRM' });
    expect([sent.statusCode, sent.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    expect((await call('GET', '/api/usage/reports')).statusCode).toBe(200);
    for (const [method, path, scope] of [
      ['GET', '/api/invoices', 'invoices:read'],
      ['POST', '/api/lessons', 'sessions:write'],
      ['POST', '/api/upload-usage-data', 'usage:write'],
    ] as const) {
      const refused = await call(method, path, method === 'GET' ? undefined : {});
      expect([path, refused.statusCode, refused.json().message]).toEqual([path, 403, expect.stringContaining(scope)]);
    }
    const used = (await portal.as('librarian').get(url)).json() as Token[];
    expect(used[0]?.lastUsedAt).toBe('2026-03-04T12:00:00.000Z');
  });

  test('goes before the cookie beside it', async () => {
    const portal = await makeApp();
    const { secret } = await make(portal, 'librarian', ['people:read']);
    const cookie = await portal.as('admin').cookie();
    const beside = callerWith(portal, secret, { cookie });
    expect((await beside('GET', '/api/user')).json()).toMatchObject({ username: 'librarian' });
    expect((await beside('GET', '/api/security-events')).statusCode).toBe(403);
    expect((await callerWith(portal, 'carrel_wrong', { cookie })('GET', '/api/user')).statusCode).toBe(401);
    // With another scheme the header is ignored: the cookie counts, and a write needs its Origin.
    const basic = { cookie, authorization: 'Basic YWRtaW46YWRtaW4=' };
    const answer = await portal.app.inject({ method: 'POST', url: '/api/blocks', headers: basic, payload: {} });
    expect(answer.json()).toMatchObject({ code: 'wrong-origin' });
  });

  test('ends on its day, when it is revoked, and with its owner', async () => {
    const portal = await makeApp();
    for (const endsOn of ['2026-03-03', '2027-03-05', 'soon', null]) {
      const refused = await portal.as('librarian').post(url, { name: 'CRM', endsOn, scopes: ['usage:read'] });
      expect([endsOn, refused.statusCode, refused.json().field]).toEqual([endsOn, 400, 'endsOn']);
    }
    const short = await make(portal, 'librarian', ['usage:read'], '2026-03-04');
    const long = await make(portal, 'librarian', ['usage:read'], '2027-03-04');
    const managers = await make(portal, 'manager', ['people:read']);
    expect(await statusWith(portal, short.secret)).toBe(200);
    const revoke = (who: string) => portal.as(who).send({ method: 'DELETE', url: `${url}/${long.token.id}` });
    expect([(await revoke('manager')).statusCode, await statusWith(portal, long.secret)]).toEqual([404, 200]);
    expect([(await revoke('librarian')).statusCode, await statusWith(portal, long.secret)]).toEqual([200, 401]);

    // A reactivated person's former tokens stay invalid, as after a new password.
    await portal.as('admin').post('/api/staff/4/leave', { toId: 1 });
    expect(await statusWith(portal, managers.secret)).toBe(401);
    await portal.as('admin').post('/api/users/4/reactivate', {});
    expect(await statusWith(portal, managers.secret)).toBe(401);
    portal.clock.advance(day);
    expect(await statusWith(portal, short.secret)).toBe(401);
  });

  test('ends with its day in London, in summer as well', async () => {
    const portal = await makeApp();
    const { secret } = await make(portal, 'librarian', ['usage:read'], '2026-07-01');
    const at = (time: string) => {
      portal.clock.advance(Date.parse(time) - portal.clock.now());
      return statusWith(portal, secret);
    };
    expect(await at('2026-07-01T22:59:59.000Z')).toBe(200);
    expect(await at('2026-07-01T23:00:00.000Z')).toBe(401);
  });

  test('may at most what its owner may', async () => {
    const portal = await makeApp();
    const { secret } = await make(portal, 'librarian', ['people:write', 'invoices:write', 'statistics:read']);
    const call = callerWith(portal, secret);
    expect((await call('POST', '/api/institutions', { name: 'Mine' })).json()).toMatchObject({ code: 'forbidden' });
    expect((await call('GET', '/api/statistics/support')).statusCode).toBe(403);
    expect((await call('GET', '/api/invoices?institution=2')).statusCode).toBe(404);
    await portal.db
      .updateTable('users')
      .set({ mustChangePassword: true })
      .where('username', '=', 'librarian')
      .execute();
    expect((await call('GET', '/api/user/2')).json()).toMatchObject({ code: 'password-change-required' });
  });

  test('is seen and ended by administrators, whosever it is, which the log tells', async () => {
    const portal = await makeApp();
    const { token, secret } = await make(portal, 'manager', ['people:read']);
    await portal.as('librarian').post('/api/program-keys', { name: 'Alma' });
    const all = (await portal.as('admin').get(`${url}/all`)).json() as AnyKey[];
    expect(all.map(({ name, person, institution }) => [name, person?.fullName, institution?.id])).toEqual([
      ['Alma', expect.any(String), 1],
      ['CRM', expect.any(String), undefined],
    ]);
    expect((await portal.as('manager').get(`${url}/all`)).statusCode).toBe(403);
    expect((await portal.as('manager').get(url)).json()).toHaveLength(1);
    expect((await portal.as('admin').get(url)).json()).toEqual([]);
    expect((await portal.as('admin').send({ method: 'DELETE', url: `${url}/${token.id}` })).statusCode).toBe(200);
    expect(await statusWith(portal, secret)).toBe(401);
    const [row] = await portal.db.selectFrom('changeLog').where('action', '=', 'remove').selectAll().execute();
    expect(row).toMatchObject({ objectType: 'programKey', objectId: String(token.id) });
    const events = (await portal.as('manager').get('/api/security-events/own')).json() as { kind: string }[];
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['token-revoked', 'token-made']);
  });

  test('in the address is refused, and to be revoked', async () => {
    const portal = await makeApp();
    const { secret } = await make(portal, 'librarian', ['usage:read']);
    for (const query of [`access_token=${secret}`, `x=1&token=${secret}`, `t=%63arrel_${secret.slice(7)}`]) {
      for (const answer of [
        await portal.app.inject({ method: 'GET', url: `/api/user?${query}` }),
        await callerWith(portal, secret)('GET', `/api/user?${query}`),
      ]) {
        expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining('Revoke this one')]);
      }
    }
  });

  test('wrong ones get nothing but 401 and soon 429, however many, and the right one goes on', async () => {
    const portal = await makeApp();
    const { secret } = await make(portal, 'librarian', ['usage:read']);
    const statuses: Record<number, number> = {};
    for (let at = 0; at < (isWhole ? 10_000 : 500); at++) {
      const wrong = at % 2 === 0 ? `carrel_${String(at).padStart(43, 'x')}` : `nothing ${at}`;
      const status = await statusWith(portal, wrong.replace(' ', ''));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
    expect(Object.keys(statuses)).toEqual(['401', '429']);
    expect(statuses[401]).toBeLessThanOrEqual(31);
    expect(await statusWith(portal, secret)).toBe(200);
    const limited = await callerWith(portal, 'carrel_wrong')('GET', '/api/user');
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  }, 120_000);

  test('has a limit of its own, which takes nothing from its owner', async () => {
    const portal = await makeApp();
    const { secret } = await make(portal, 'librarian', ['usage:read']);
    const statuses: number[] = [];
    for (let at = 0; at < 310; at++) statuses.push(await statusWith(portal, secret));
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(200);
    portal.clock.advance(10 * second);
    expect(await statusWith(portal, secret)).toBe(200);
  });

  test('of an institution reads its invoices and usage as whoever answers for it, and nothing else', async () => {
    const portal = await makeApp();
    const body = { name: 'Finance', endsOn: '2026-12-31', scopes: ['usage:read', 'invoices:read'] };
    const made = await portal.as('librarian').post('/api/program-keys', body);
    const { key, secret } = made.json();
    expect(await statusWith(portal, secret, '/api/invoices')).toBe(200);
    expect(await statusWith(portal, secret, '/api/usage/reports')).toBe(200);
    expect(await statusWith(portal, secret, '/api/invoices?institution=2')).toBe(404);
    for (const path of ['/api/user', '/api/messages', '/api/users', url]) {
      expect([path, await statusWith(portal, secret, path)]).toEqual([path, 403]);
    }
    expect((await callerWith(portal, secret)('POST', '/api/invoice-requests', {})).statusCode).toBe(403);
    // A token does not fetch reports by the COUNTER API, and a key for reports makes no calls.
    const alma = (await portal.as('librarian').post('/api/program-keys', { name: 'Alma' })).json();
    expect(await statusWith(portal, alma.secret, '/api/invoices')).toBe(403);

    await portal.as('admin').post('/api/users/2/deactivate', {});
    expect(await statusWith(portal, secret, '/api/invoices')).toBe(401);
    // After a confirmation by an administrator, the key still has no responsible person of its institution, so it sees
    // nothing.
    await portal.as('admin').post(`/api/program-keys/${key.id}/confirm`, {});
    expect(await statusWith(portal, secret, '/api/invoices')).toBe(401);
    const asAdmin = await portal.as('admin').post('/api/program-keys?institution=1', body);
    expect([asAdmin.statusCode, asAdmin.json().field]).toEqual([400, 'scopes']);
  });

  test('opens no socket and fetches no reports by the Code', async () => {
    const portal = await makeApp();
    const { secret } = await make(portal, 'librarian', ['usage:write', 'conversations:write']);
    const harvested = await portal.app.inject({ method: 'GET', url: `/r51/reports?customer_id=x&api_key=${secret}` });
    expect(harvested.statusCode).not.toBe(200);
  });
});
