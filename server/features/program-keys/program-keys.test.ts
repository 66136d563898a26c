import { expect, test } from 'vitest';
import type { ProgramKey } from '#contract/programs/program-keys.ts';
import { createPeople } from '#server/features/people/directory.service.ts';
import { createBus } from '#server/platform/bus/bus.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { createProgramKeys } from './program-keys.service.ts';

const url = '/api/program-keys';
const second = 1000;

async function make(portal: TestApp, who = 'librarian', body: object = { name: 'Alma' }, query = '') {
  const answer = await portal.as(who).post(`${url}${query}`, body);
  return answer.json() as { key: ProgramKey; secret: string };
}

async function listed(portal: TestApp, who = 'librarian', query = ''): Promise<ProgramKey[]> {
  return (await portal.as(who).get(`${url}${query}`)).json();
}

/** The look-up that a program's call uses. */
function finderOf({ db, clock }: TestApp) {
  const bus = createBus();
  const keys = createProgramKeys({ db, bus, people: createPeople(db, bus), clock: clock.now });
  return (secret: string) => keys.find(secret);
}

function change(portal: TestApp, who: string, method: 'PATCH' | 'POST' | 'DELETE', path: string, payload?: object) {
  return portal.as(who).send({ method, url: `${url}/${path}`, ...(payload ? { payload } : {}) });
}

describeOnBothEngines('the keys of programs', (makeApp) => {
  test('are shown once, stored hashed, and open what their institution has until they are revoked', async () => {
    const portal = await makeApp();
    const find = finderOf(portal);
    const { key, secret } = await make(portal);
    expect(secret).toMatch(/^carrel_[\w-]{43}$/);
    expect(key).toMatchObject({ id: 1, name: 'Alma', state: 'active', lastUsedAt: null, endsOn: null });
    expect(secret.startsWith(key.beginning)).toBe(true);
    const rows = JSON.stringify(await portal.db.selectFrom('programKeys').selectAll().execute());
    const log = JSON.stringify(await portal.db.selectFrom('changeLog').selectAll().execute());
    for (const kept of [rows, log, JSON.stringify(await listed(portal))]) expect(kept).not.toContain(secret.slice(12));

    const found = { id: 1, name: 'Alma', institutionId: 1, scopes: ['usage-reports'] };
    expect(await find(secret)).toEqual(found);
    for (const wrong of ['', 'carrel_', secret.slice(0, -1), `${secret} `, secret.toUpperCase()]) {
      expect(await find(wrong)).toBeUndefined();
    }
    // The new key is made before the former is revoked, so that one is valid at any time.
    const next = await make(portal, 'colleague', { name: 'Alma, new' });
    expect((await change(portal, 'librarian', 'DELETE', '1')).statusCode).toBe(200);
    expect([await find(secret), await find(next.secret)]).toEqual([undefined, { ...found, id: 2, name: 'Alma, new' }]);
    expect((await listed(portal)).map(({ id }) => id)).toEqual([2]);
    expect((await change(portal, 'librarian', 'DELETE', '1')).statusCode).toBe(404);
  });

  test('note their last use at most once a minute', async () => {
    const portal = await makeApp();
    const find = finderOf(portal);
    const { secret } = await make(portal);
    const lastUse = async () => (await listed(portal))[0]?.lastUsedAt;
    await Promise.all([find(secret), find(secret), find(secret)]);
    expect(await lastUse()).toBe('2026-03-04T12:00:00.000Z');
    portal.clock.advance(59 * second);
    await find(secret);
    expect(await lastUse()).toBe('2026-03-04T12:00:00.000Z');
    portal.clock.advance(second);
    await find(secret);
    expect(await lastUse()).toBe('2026-03-04T12:01:00.000Z');
  });

  test('end on the day that was given, and at no day that is over or far off', async () => {
    const portal = await makeApp();
    const find = finderOf(portal);
    for (const endsOn of ['2026-03-03', '2037-01-01', '2026-02-30', 'soon']) {
      expect((await portal.as('librarian').post(url, { name: 'Alma', endsOn })).statusCode).toBe(400);
    }
    const { secret } = await make(portal, 'librarian', { name: 'Alma', endsOn: '2026-03-05' });
    portal.clock.advance(35 * 3600 * second);
    expect(await find(secret)).toBeDefined();
    portal.clock.advance(2 * 3600 * second);
    expect([await find(secret), (await listed(portal, 'colleague'))[0]?.state]).toEqual([undefined, 'ended']);
  });

  test('have a last day where they make calls, whatever else they are for', async () => {
    const portal = await makeApp();
    const ask = async (scopes: string[], endsOn: string | null = null) => {
      const answer = await portal.as('librarian').post(url, { name: 'Alma', scopes, endsOn });
      return [answer.statusCode, answer.json().field];
    };
    for (const scopes of [['usage:read'], ['invoices:read'], ['usage-reports', 'usage:read']]) {
      expect([scopes, await ask(scopes)]).toEqual([scopes, [400, 'endsOn']]);
      expect([scopes, await ask(scopes, '2027-03-05')]).toEqual([scopes, [400, 'endsOn']]);
      expect([scopes, (await ask(scopes, '2027-03-04'))[0]]).toEqual([scopes, 200]);
    }
    expect((await ask(['usage-reports']))[0]).toBe(200);
    const byStaff = { name: 'Alma', scopes: ['usage-reports', 'usage:read'], endsOn: '2026-12-31' };
    const refused = await portal.as('admin').post(`${url}?institution=1`, byStaff);
    expect([refused.statusCode, refused.json().field]).toEqual([400, 'scopes']);
  });

  test('end when their maker leaves, and hold again once somebody of the institution or an admin answers for them', async () => {
    const portal = await makeApp();
    const find = finderOf(portal);
    const { secret } = await make(portal);
    const colleague = await portal.db
      .selectFrom('users')
      .where('username', '=', 'colleague')
      .select('id')
      .executeTakeFirstOrThrow();
    await portal.as('admin').post('/api/users/2/deactivate', {});
    expect([await find(secret), (await listed(portal, 'colleague'))[0]?.state]).toEqual([undefined, 'unconfirmed']);
    expect((await change(portal, 'librarian2', 'POST', '1/confirm')).statusCode).toBe(404);
    expect((await change(portal, 'colleague', 'POST', '1/confirm')).json()).toMatchObject({ state: 'active' });
    expect(await find(secret)).toMatchObject({ institutionId: 1 });

    // A person who moves to another institution is no longer responsible for keys of this one.
    await portal
      .as('admin')
      .send({ method: 'PATCH', url: `/api/users/${colleague.id}`, payload: { institutionId: 2 } });
    expect(await find(secret)).toBeUndefined();
    expect((await change(portal, 'admin', 'POST', '1/confirm')).statusCode).toBe(200);
    expect(await find(secret)).toBeDefined();
    // Confirming a valid key does not change who is responsible for it.
    await portal.as('admin').post('/api/users/2/reactivate', {});
    await change(portal, 'librarian', 'POST', '1/confirm');
    expect(await portal.db.selectFrom('programKeys').select('keeperId').execute()).toEqual([{ keeperId: 1 }]);
  });

  test('are seen and changed by their institution and admins alone, and are twenty at most', async () => {
    const portal = await makeApp();
    const [librarian, admin] = [await connect(portal, 'librarian'), await connect(portal, 'admin')];
    const stranger = await connect(portal, 'librarian2');
    await make(portal);
    for (const socket of [librarian, admin, stranger]) await socket.heardAll();
    const told = [librarian, admin, stranger].map(
      (socket) => socket.received('changed').filter(({ what }) => what.includes(url)).length,
    );
    expect(told).toEqual([1, 1, 0]);
    expect(await listed(portal, 'librarian2')).toEqual([]);
    expect((await portal.as('librarian2').get(`${url}?institution=1`)).statusCode).toBe(404);
    expect((await portal.as('librarian2').post(`${url}?institution=1`, { name: 'Alma' })).statusCode).toBe(404);
    for (const [method, path, body] of [
      ['PATCH', '1', { name: 'Mine' }],
      ['POST', '1/confirm', undefined],
      ['DELETE', '1', undefined],
    ] as const) {
      expect([path, (await change(portal, 'librarian2', method, path, body)).statusCode]).toEqual([path, 404]);
      expect([path, (await change(portal, 'manager', method, path, body)).statusCode]).toEqual([path, 403]);
    }
    expect((await portal.as('manager').get(`${url}?institution=1`)).statusCode).toBe(403);
    expect((await portal.as('admin').get(url)).statusCode).toBe(400);
    for (let made = 1; made < 20; made++) await make(portal, 'admin', { name: `Key ${made}` }, '?institution=1');
    const refused = await portal.as('librarian').post(url, { name: 'One more' });
    expect([refused.statusCode, refused.json().message]).toEqual([409, expect.stringContaining('20 keys')]);
    expect((await change(portal, 'librarian', 'PATCH', '1', { name: ' 360 ' })).json()).toMatchObject({ name: '360' });
  });
});
