import { describe, expect, test } from 'vitest';
import { passSignInTest } from '#server/testing/sign-in/passed-sign-in-test.ts';
import { proveAnew } from '#server/testing/sign-in/prove-anew.ts';
import { addTestPasskey, givePassword, newBrowser } from '#server/testing/sign-in/test-factors.ts';
import { confirmTestAddress, openSingleSignOn, signInThrough } from '#server/testing/sign-in/test-single-sign-on.ts';
import { describeOnAnyEngine, describeOnBothEngines, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const url = '/api/technical-setups/1/single-sign-on';

async function open(
  makeApp: (options?: object) => Promise<TestApp>,
  mode: 'off' | 'offered' | 'required' = 'off',
  options = {},
) {
  const portal = await makeApp(options);
  await openSingleSignOn(portal, { mode });
  await passSignInTest(portal, 1);
  await confirmTestAddress(portal, 2, 'maya@harrowmere.example');
  await portal.db
    .insertInto('subscriptions')
    .values({
      institutionId: 1,
      tier: 'gold',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      status: 'active',
    } as never)
    .execute()
    .catch(() => {});
  return portal;
}

async function read(portal: TestApp, username = 'tech') {
  const path = username === 'librarian' ? '' : '?institution=1';
  return (await portal.as(username).get(`/api/technical-setup/single-sign-on${path}`)).json();
}

async function agree(portal: TestApp, username: string, mode: string) {
  const { version } = await read(portal);
  const answer = await portal.as(username).send({ method: 'PUT', url, payload: { mode, version } });
  return [answer.statusCode, answer.json().mode ?? answer.json().message];
}

const logOf = async ({ db }: TestApp) =>
  (await db.selectFrom('changeLog').where('objectType', '=', 'singleSignOn').orderBy('id').selectAll().execute()).map(
    ({ action, byId, after }) => [action, byId, JSON.parse(after ?? '{}')],
  );

describeOnBothEngines('single sign-on is switched', (makeApp) => {
  test('a step further by both sides, whoever begins, and a step back by one', async () => {
    const portal = await open(makeApp);
    expect(await read(portal)).toMatchObject({ mode: 'off', obstacle: null, proposal: null });
    expect(await agree(portal, 'librarian', 'offered')).toEqual([200, 'off']);
    expect(await read(portal, 'librarian')).toMatchObject({ proposal: { mode: 'offered', side: 'institution' } });
    expect(await agree(portal, 'colleague', 'offered')).toEqual([200, 'off']);
    expect(await agree(portal, 'tech', 'offered')).toEqual([200, 'offered']);
    expect(await agree(portal, 'admin', 'required')).toEqual([409, expect.stringContaining('no one is locked out')]);
    expect((await signInThrough(portal, newBrowser(portal))).json().id).toBe(2);
    expect(await agree(portal, 'admin', 'required')).toEqual([200, 'offered']);
    expect(await agree(portal, 'librarian', 'required')).toEqual([200, 'required']);
    expect(await agree(portal, 'librarian', 'off')).toEqual([200, 'off']);
    expect((await logOf(portal)).map(([action, byId]) => `${action} ${byId}`)).toEqual([
      ...['propose 2', 'set 3', 'propose 1', 'set 2', 'set 2'],
    ]);
  });

  test('and a proposal is told to the other side alone, what came of it to both, and nothing to who did it', async () => {
    const portal = await open(makeApp);
    let seen = 0;
    const told = async () => {
      const rows = await portal.db
        .selectFrom('notifications')
        .innerJoin('users', 'users.id', 'notifications.userId')
        .where('notifications.title', 'like', 'Single sign-on of%')
        .where('notifications.id', '>', seen)
        .select(['notifications.id', 'users.username', 'notifications.description'])
        .execute();
      seen = Math.max(seen, ...rows.map(({ id }) => id));
      return rows.map(({ username, description }) => [username, description.split(/[.“]/)[0]]).sort();
    };
    await agree(portal, 'librarian', 'offered');
    const proposed = 'Maya Okafor has agreed to ';
    const supporters = (await told()).map(([username, said]) => [username, said === proposed]);
    expect(supporters).toContainEqual(['tech', true]);
    expect(supporters.every(([username]) => !String(username).match(/^(?:librarian2?|colleague)$/))).toBe(true);
    expect(await agree(portal, 'tech', 'offered')).toEqual([200, 'offered']);
    const switched = await told();
    for (const username of ['librarian', 'colleague']) expect(switched).toContainEqual([username, 'It is offered now']);
    expect(switched.map(([username]) => username)).not.toContain('tech');
    expect(switched.map(([username]) => username)).not.toContain('librarian2');
    await agree(portal, 'tech', 'off');
    await told();
    await agree(portal, 'tech', 'offered');
    expect((await told()).map(([username]) => username)).toEqual(['colleague', 'librarian']);
    expect(await agree(portal, 'librarian', 'offered')).toEqual([200, 'offered']);
    const both = await told();
    for (const username of ['colleague', 'tech']) expect(both).toContainEqual([username, 'It is offered now']);
    expect(both.map(([username]) => username)).not.toContain('librarian');
  });

  test('by one of two who agree at once from the same side, and never past a step', async () => {
    const portal = await open(makeApp);
    const { version } = await read(portal);
    const both = await Promise.all(
      ['tech', 'admin'].map((name) =>
        portal.as(name).send({ method: 'PUT', url, payload: { mode: 'offered', version } }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(await read(portal)).toMatchObject({ mode: 'off', proposal: { side: 'support' } });
    expect(await agree(portal, 'librarian', 'required')).toEqual([409, expect.stringContaining('offer')]);
    expect(await agree(portal, 'tech', 'off')).toEqual([200, 'off']);
    expect(await read(portal)).toMatchObject({ proposal: null });
    expect((await logOf(portal)).map(([action]) => action)).toEqual(['propose', 'withdraw']);
  });
});

const makeApp = makerOf('sqlite');

describe('an agreement', () => {
  test('counts no more once whoever gave it has left or moved', async () => {
    const portal = await open(makeApp);
    await agree(portal, 'librarian', 'offered');
    await portal.as('admin').send({ method: 'POST', url: '/api/users/2/deactivate' });
    expect(await read(portal)).toMatchObject({ proposal: null });
    expect(await agree(portal, 'tech', 'offered')).toEqual([200, 'off']);
  });

  test('needs a set-up that is live, a plan with SAML, and a test that was passed', async () => {
    const portal = await open(makeApp);
    await portal.db.deleteFrom('signInTests').execute();
    expect(await agree(portal, 'tech', 'offered')).toEqual([409, expect.stringContaining('test sign-in')]);
    await portal.db.updateTable('technicalSetups').set({ liveValues: null }).execute();
    expect(await agree(portal, 'tech', 'offered')).toEqual([409, expect.stringContaining('live first')]);
    const foreign = await portal.as('librarian2').send({ method: 'PUT', url, payload: { mode: 'off', version: 1 } });
    expect(foreign.statusCode).toBe(404);
  });

  test('is one of an institution to be listed, of technical support to its domains', async () => {
    const portal = await open(makeApp, 'offered');
    const set = async (username: string, body: object, path = url) => {
      const { version } = await read(portal);
      const answer = await portal.as(username).send({ method: 'PATCH', url: path, payload: { version, ...body } });
      return answer.statusCode;
    };
    expect([await set('tech', { isListed: true }), await set('librarian', { isListed: true })]).toEqual([403, 200]);
    expect([await set('librarian', { domains: ['a.example'] }), await set('tech', { domains: ['A.example'] })]).toEqual(
      [403, 200],
    );
    expect(await read(portal)).toMatchObject({ isListed: true, domains: ['a.example'] });
    expect(await set('tech', { domains: ['nonsense'] })).toBe(400);
    expect(await set('tech', { logoutEndpoint: 'http://127.0.0.1/x' })).toBe(400);
    await portal.db.insertInto('signInDomains').values({ domain: 'b.example', institutionId: 2 }).execute();
    expect(await set('tech', { domains: ['b.example'] })).toBe(409);
    expect(await read(portal)).toMatchObject({ domains: ['a.example'] });
    expect(await set('tech', { domains: [], version: 1 })).toBe(409);
  });
});

describeOnAnyEngine('where it is required', (maker) => {
  test('password, passkey, forgotten password and ordinary links are closed; staff keep theirs', async () => {
    const mail = {
      PORTAL_SMTP_URL: 'smtp://127.0.0.1:1',
      PORTAL_ORIGIN: 'http://localhost',
      PORTAL_MAIL_FROM: 'a@b.example',
    };
    const portal = await open(maker, 'offered', { env: mail });
    const { passkey } = await addTestPasskey(portal, 'colleague');
    const link = (await portal.as('admin').post('/api/users/2/password-link')).json();
    await portal.db.updateTable('singleSignOn').set({ mode: 'required' }).execute();
    const refused = await givePassword(newBrowser(portal), 'librarian');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'institution-required']);
    const wrong = { username: 'librarian', password: 'something else' };
    expect((await portal.visitor.post('/api/login', wrong)).statusCode).toBe(401);
    const browser = newBrowser(portal);
    const question = (await browser.post('/api/login/passkey/question')).json();
    const byPasskey = await browser.post('/api/login/passkey', { passkey: passkey.answer(question) });
    expect([byPasskey.statusCode, byPasskey.json().code]).toEqual([403, 'institution-required']);
    expect((await portal.as('admin').post('/api/users/2/password-link')).statusCode).toBe(409);
    const token = String(link.url).split('#')[1];
    const set = { token, password: 'another one', confirmPassword: 'another one' };
    expect((await portal.visitor.post('/api/set-password', set)).statusCode).toBe(409);
    await portal.visitor.post('/api/forgotten-password', { username: 'librarian' });
    await portal.app.jobs.runDue();
    const mails = await portal.db
      .selectFrom('outbox')
      .where('kind', '=', 'forgotten-password')
      .select('payload')
      .execute();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.payload).not.toContain('token');
    for (const name of ['manager', 'tech', 'admin', 'librarian2']) {
      expect((await givePassword(newBrowser(portal), name)).statusCode).toBe(200);
    }
    expect((await signInThrough(portal, newBrowser(portal))).json().id).toBe(2);
  });

  test('an administrator lets one person in by a link, for an hour, and the institution is told', async () => {
    const portal = await open(maker, 'required');
    const ask = (query: string) => portal.as('admin').post(`/api/users/2/password-link${query}`);
    const link = (await ask('?for=hour')).json();
    expect(Date.parse(link.expiresAt) - portal.clock.now()).toBe(60 * 60_000);
    const password = 'another one';
    const set = { token: String(link.url).split('#')[1], password, confirmPassword: password };
    expect((await portal.visitor.post('/api/set-password', set)).statusCode).toBe(200);
    const login = () => newBrowser(portal).post('/api/login', { username: 'librarian', password });
    expect((await login()).statusCode).toBe(200);
    expect((await givePassword(newBrowser(portal), 'colleague')).statusCode).toBe(403);
    portal.clock.advance(60 * 60_000);
    expect((await login()).statusCode).toBe(403);
    const [change] = await portal.db
      .selectFrom('changeLog')
      .where('action', '=', 'let in for an hour')
      .selectAll()
      .execute();
    expect(change).toMatchObject({ byId: 1, objectId: '2', institutionId: 1 });
    const notes = (await portal.as('colleague').get('/api/notifications')).body;
    expect(notes).toContain('without your institution for an hour');
    await portal.db.updateTable('singleSignOn').set({ mode: 'offered' }).execute();
    await proveAnew(portal);
    expect((await ask('?for=hour')).statusCode).toBe(409);
  });
});

describe('rights end with the way by which they were had', () => {
  test('passwords’ sessions where it is required, the institution’s where it is off, at once on another node', async () => {
    const portal = await open(makeApp, 'offered');
    const [own, through] = [newBrowser(portal), newBrowser(portal)];
    await givePassword(own, 'colleague');
    await signInThrough(portal, through);
    await agree(portal, 'tech', 'required');
    await agree(portal, 'librarian', 'required');
    const codes = async () => [(await own.get('/api/user')).statusCode, (await through.get('/api/user')).statusCode];
    expect(await codes()).toEqual([401, 200]);
    // The person who switches stays signed in.
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(200);
    const revoked = await portal.db.selectFrom('revocations').selectAll().execute();
    expect(revoked.length).toBeGreaterThan(0);
    await agree(portal, 'tech', 'off');
    expect(await codes()).toEqual([401, 401]);
  });

  test('a set-up without SAML that is put live switches it off', async () => {
    const portal = await open(makeApp, 'offered');
    const through = newBrowser(portal);
    await signInThrough(portal, through);
    const ipRanges = JSON.stringify([{ start: '198.51.100.0', end: '198.51.100.9' }]);
    await portal.as('librarian').post('/api/technical-setup', { ipRanges });
    const { updatedAt } = (await portal.as('tech').get('/api/technical-setup?institution=1')).json();
    const live = await portal.as('tech').post('/api/technical-setups/1/state', { state: 'live', updatedAt });
    expect(live.statusCode).toBe(200);
    expect(await read(portal)).toMatchObject({ mode: 'off' });
    expect((await through.get('/api/user')).statusCode).toBe(401);
  });

  test('that a set-up went live is not undone while people sign in by it', async () => {
    const portal = await open(makeApp, 'offered');
    const beforeLive = JSON.stringify({ state: 'submitted', liveValues: null, liveSince: null, updatedBy: 2 });
    await portal.db.updateTable('technicalSetups').set({ beforeLive }).execute();
    const undo = async () => {
      const { updatedAt } = (await portal.as('tech').get('/api/technical-setup?institution=1')).json();
      return portal.as('tech').post('/api/technical-setups/1/state', { state: 'before_live', updatedAt });
    };
    expect((await undo()).json().message).toContain('single sign-on depends on the setup that is live');
    await agree(portal, 'tech', 'off');
    expect((await undo()).json()).toMatchObject({ state: 'submitted', live: null });
  });
});
