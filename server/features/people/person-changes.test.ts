import { expect, test } from 'vitest';
import { hashToken } from '#server/platform/passwords.ts';
import { proveAnew } from '#server/testing/sign-in/prove-anew.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const hour = 60 * 60 * 1000;

function change(portal: TestApp, id: number, payload: object) {
  return portal.as('admin').send({ method: 'PATCH', url: `/api/users/${id}`, payload });
}

function signIn(portal: TestApp, username: string) {
  return portal.visitor.post('/api/login', { username, password: 'carrel-demo' });
}

describeOnBothEngines('changing a person', (makeApp) => {
  test('gives them another name, username and department, and other tabs look again', async () => {
    const portal = await makeApp();
    const socket = await connect(portal, 'manager');
    const response = await change(portal, 2, { fullName: ' Maya O. ', username: 'maya', department: '' });
    expect(response.json()).toMatchObject({ fullName: 'Maya O.', username: 'maya', department: null });
    expect((await signIn(portal, 'MAYA')).statusCode).toBe(200);
    expect((await signIn(portal, 'librarian')).statusCode).toBe(401);
    expect((await socket.next('changed')).what).toContain('/api/conversations');
  });

  test('by themselves gives them another name and nothing else', async () => {
    const portal = await makeApp();
    const own = (payload: object) => portal.as('librarian').send({ method: 'PATCH', url: '/api/user', payload });
    expect((await own({ fullName: ' Maya O. ' })).json()).toMatchObject({ id: 2, fullName: 'Maya O.' });
    for (const more of [
      { fullName: '\u200B' },
      { fullName: 'Maya', username: 'maya' },
      { fullName: 'Maya', institutionId: 2 },
    ])
      expect((await own(more)).statusCode).toBe(400);
    expect((await portal.as('librarian').get('/api/user')).json()).toMatchObject({
      ...{ fullName: 'Maya O.', username: 'librarian', institutionId: 1 },
    });
  });

  test('is refused a username that another has in any case or Unicode form, and keeps their own', async () => {
    const portal = await makeApp();
    for (const username of ['librarian2', 'LIBRARIAN2', 'ｌｉｂｒａｒｉａｎ2']) {
      const response = await change(portal, 2, { username, fullName: 'Not this either' });
      expect([response.statusCode, response.json().field]).toEqual([409, 'username']);
    }
    expect((await portal.as('librarian').get('/api/user')).json()).toMatchObject({
      fullName: 'Maya Okafor',
      username: 'librarian',
    });
    expect((await change(portal, 2, { username: 'Librarian' })).statusCode).toBe(200);
    const both = [2, 6].map((id) => change(portal, id, { username: 'one.name' }));
    expect((await Promise.all(both)).map((response) => response.statusCode).sort()).toEqual([200, 409]);
  });

  test('moves them to another institution with its plan', async () => {
    const portal = await makeApp();
    const response = await change(portal, 2, { institutionId: 2 });
    expect(response.json()).toMatchObject({ companyName: 'Calder Bay University', subscriptionTier: 'silver' });
    const colleague = await portal.as('colleague').get('/api/user/2');
    expect(colleague.statusCode).toBe(404);
  });

  test('starts the plan of their whole institution where there is none, once, and never ends another', async () => {
    const portal = await makeApp();
    const rows = () => portal.db.selectFrom('subscriptions').where('institutionId', '=', 1).selectAll().execute();
    const refused = await change(portal, 2, { subscriptionTier: 'professional', fullName: 'Half done' });
    expect([refused.statusCode, refused.json().field]).toEqual([409, 'subscriptionTier']);
    expect(await rows()).toMatchObject([{ tier: 'gold', status: 'active' }]);
    expect((await portal.as('librarian').get('/api/user')).json().fullName).toBe('Maya Okafor');
    await portal.db.deleteFrom('subscriptions').execute();
    for (let again = 0; again < 2; again++) {
      expect((await change(portal, 2, { subscriptionTier: 'professional' })).json().subscriptionTier).toBe(
        'professional',
      );
    }
    expect((await portal.as('colleague').get('/api/user')).json().subscriptionTier).toBe('professional');
    expect(await rows()).toMatchObject([{ tier: 'professional', status: 'active' }]);
  });

  test('is refused what does not fit, with the field named, and stays as they were', async () => {
    const portal = await makeApp();
    const refusals: [number, object, number, string | undefined][] = [
      [4711, { fullName: 'Nobody' }, 404, undefined],
      [2, { fullName: ' ' }, 400, 'fullName'],
      [2, { username: 'ab' }, 400, 'username'],
      [2, { institutionId: 4711, fullName: 'Half done' }, 404, undefined],
      [2, { institutionId: null }, 400, 'institutionId'],
      [2, { subscriptionTier: 'platinum' }, 400, 'subscriptionTier'],
      [2, { department: 'x'.repeat(201) }, 400, 'department'],
      [2, { role: 'admin' }, 400, undefined],
      [4, { institutionId: 1 }, 400, 'institutionId'],
      [4, { department: 'Sales' }, 400, 'department'],
      [4, { subscriptionTier: 'gold' }, 400, 'subscriptionTier'],
    ];
    for (const [id, payload, status, field] of refusals) {
      const response = await change(portal, id, payload);
      expect([payload, response.statusCode, response.json().field]).toEqual([payload, status, field]);
    }
    const { customers } = (await portal.as('admin').get('/api/customers')).json();
    expect(customers.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'Ines Carvalho',
      'Maya Okafor',
      'Theo Brandt',
    ]);
    expect((await change(portal, 2, {})).statusCode).toBe(200);
  });
});

describeOnBothEngines('deactivating a person', (makeApp) => {
  test('ends their sessions, sockets and links at once, and keeps what they wrote', async () => {
    const portal = await makeApp();
    await portal.as('librarian').post('/api/messages', { receiverId: 4, content: 'Before I go' });
    await portal.as('admin').post('/api/users/2/password-link');
    const socket = await connect(portal, 'librarian');
    const response = await portal.as('admin').post('/api/users/2/deactivate');
    expect([response.statusCode, await socket.closed]).toEqual([200, 4401]);
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(401);
    const refused = await signIn(portal, 'librarian');
    expect([refused.statusCode, refused.json().message]).toEqual([401, 'Wrong username or password']);
    const messages = (await portal.as('admin').get('/api/messages/1/2')).json();
    expect(messages[0].content).toBe('Before I go');
    const late = await portal.as('manager').post('/api/messages', { receiverId: 2, content: 'Are you there?' });
    expect(late.statusCode).toBe(403);
    const links = await portal.db.selectFrom('passwordLinks').select('usedAt').execute();
    expect(links.map(({ usedAt }) => usedAt !== null)).toEqual([true]);
    expect((await portal.as('admin').post('/api/users/2/deactivate')).statusCode).toBe(200);
  });

  test('is undone by reactivating, without giving back old sessions', async () => {
    const portal = await makeApp();
    await portal.as('librarian').cookie();
    await portal.as('admin').post('/api/users/2/deactivate');
    const response = await portal.as('admin').post('/api/users/2/reactivate');
    expect(response.json()).toMatchObject({ id: 2, username: 'librarian' });
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(401);
    expect((await signIn(portal, 'librarian')).statusCode).toBe(200);
  });

  test('is refused for oneself, for nobody, and for the last admin of two who do it to each other', async () => {
    const portal = await makeApp();
    const admin = portal.as('admin');
    const own = await admin.post('/api/users/1/deactivate');
    expect([own.statusCode, own.json().message]).toEqual([409, 'You cannot deactivate yourself']);
    expect((await admin.post('/api/users/4711/deactivate')).statusCode).toBe(404);
    expect((await admin.post('/api/users/x/deactivate')).statusCode).toBe(400);
    expect((await admin.post('/api/users/4711/reactivate')).statusCode).toBe(404);
    const { id } = (
      await admin.post('/api/register', { username: 'admin2', fullName: 'Second', role: 'admin' })
    ).json();
    const other = portal.as('admin2');
    await Promise.all([admin.cookie(), other.cookie()]);
    const both = await Promise.all([admin.post(`/api/users/${id}/deactivate`), other.post('/api/users/1/deactivate')]);
    const statuses = both.map((response) => response.statusCode).sort();
    // The slower of the two is either signed out or refused.
    expect([
      [200, 401],
      [200, 409],
    ]).toContainEqual(statuses);
    const active = portal.db.selectFrom('users').where('role', '=', 'admin').where('deactivatedAt', 'is', null);
    expect(await active.selectAll().execute()).toHaveLength(1);
  });
});

describeOnAnyEngine('a one-time link', (makeApp) => {
  test('is stored hashed, holds for a day, and ends the links before it', async () => {
    const portal = await makeApp();
    const links: string[] = [];
    for (let again = 0; again < 2; again++) {
      const response = await portal.as('admin').post('/api/users/2/password-link');
      const { url, expiresAt } = response.json();
      expect(Date.parse(expiresAt)).toBe(portal.clock.now() + 24 * hour);
      expect(url).toMatch(/^\/auth\/set-password#[\w-]{43}$/);
      links.push(url.split('#')[1]);
      portal.clock.advance(hour);
      await proveAnew(portal);
    }
    const rows = await portal.db.selectFrom('passwordLinks').orderBy('createdAt').selectAll().execute();
    expect(
      rows.map(({ tokenHash, usedAt, userId, createdBy }) => [tokenHash, usedAt !== null, userId, createdBy]),
    ).toEqual([
      [hashToken(links[0] ?? ''), true, 2, 1],
      [hashToken(links[1] ?? ''), false, 2, 1],
    ]);
    expect(JSON.stringify(rows)).not.toContain(links[1]);
  });

  test('is given for people of every role who can sign in', async () => {
    const portal = await makeApp();
    expect((await portal.as('admin').post('/api/users/4/password-link')).statusCode).toBe(200);
    expect((await portal.as('admin').post('/api/users/4711/password-link')).statusCode).toBe(404);
    await portal.as('admin').post('/api/users/2/deactivate');
    const refused = await portal.as('admin').post('/api/users/2/password-link');
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'Maya Okafor is deactivated: reactivate them first',
    ]);
  });
});
