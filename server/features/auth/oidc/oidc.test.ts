import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshProofMs, oidcRequestMs } from '#contract/values/people/factors.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { answerAtProvider, startOidc, type TestOidc } from '#server/testing/services/test-oidc.ts';
import {
  bringWorkAccount,
  comeByWorkAccount,
  linkWorkAccount,
  settingsOf,
  testCallback,
} from '#server/testing/services/test-work-account.ts';
import { addTestApp, codeOf, givePassword, newBrowser } from '#server/testing/sign-in/test-factors.ts';
import { type AppMaker, describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp, TestAppOptions } from '#server/testing/test-server.ts';

let provider: TestOidc;
beforeAll(async () => {
  provider = await startOidc(testCallback);
});
afterAll(() => provider.close());

const withProvider = (makeApp: AppMaker, options: TestAppOptions = {}) =>
  makeApp({ ...options, env: { ...settingsOf(provider), ...options.env } });
const pathOf = ({ pathname, search }: URL) => pathname + search;
const problem = (name: string) => `/auth/work-account?problem=${name}`;
const linksOf = ({ db }: TestApp) => db.selectFrom('oidcLinks').selectAll().execute();
const waysOf = async ({ db }: TestApp, username: string) =>
  (
    await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .where('username', '=', username)
      .orderBy('sessions.createdAt')
      .select('signedInBy')
      .execute()
  ).map(({ signedInBy }) => signedInBy);

describeOnBothEngines('work accounts', (makeApp) => {
  test('one that two link at once is of one of them, and of two that one person links at once one is linked', async () => {
    const portal = await withProvider(makeApp);
    const [admin, manager] = [newBrowser(portal), newBrowser(portal)];
    await givePassword(admin, 'admin');
    await givePassword(manager, 'manager');
    const same = await Promise.all([bringWorkAccount(admin, 'ada'), bringWorkAccount(manager, 'ada')]);
    expect(same.sort()).toEqual(['/account/sign-in', problem('of-somebody-else')]);
    const [link] = await linksOf(portal);
    const owner = link?.userId === 1 ? admin : manager;
    expect(await bringWorkAccount(owner, 'another of ada')).toBe(problem('linked-already'));
    const other = owner === admin ? manager : admin;
    const own = await Promise.all([bringWorkAccount(other, 'one'), bringWorkAccount(other, 'two')]);
    expect(own.sort()).toEqual(['/account/sign-in', problem('linked-already')]);
    expect(await linksOf(portal)).toHaveLength(2);
  });
});

describeOnAnyEngine('signing in with a work account', (makeApp) => {
  test('under https the cookie of an attempt is bound to this host and to encrypted connections', async () => {
    const portal = await withProvider(makeApp, { env: { PORTAL_ORIGIN: 'https://portal.example.org' } });
    const begun = await portal.visitor.post('/api/login/oidc', {});
    expect(String(begun.headers['set-cookie'])).toMatch(/^__Host-carrel_oidc=.*; Path=\/; HttpOnly; Secure/);
  });

  const makePortals = mailingPortals(makeApp);

  test('opens a session once somebody has linked it, who is told by mail, and sees how each session was opened', async () => {
    const { portal, smtp } = await makePortals({ env: settingsOf(provider) });
    await giveAddresses(portal.db, 'admin');
    const first = await linkWorkAccount(portal, 'admin', 'ada');
    const shown = (await first.get('/api/work-account')).json();
    expect(shown).toMatchObject({ account: { lastUsedAt: null } });
    expect(JSON.stringify(shown)).not.toContain('ada');
    const browser = newBrowser(portal);
    const { location } = await comeByWorkAccount(browser, 'ada', '/admin/mail?state=waiting');
    expect(location).toBe('/admin/mail?state=waiting');
    expect((await browser.get('/api/user')).json()).toMatchObject({ username: 'admin' });
    const ways = (await browser.get('/api/sessions')).json().map((one: { signedInBy: string }) => one.signedInBy);
    expect(ways).toEqual(['oidc', 'password']);
    const events = await portal.db
      .selectFrom('securityEvents')
      .where('userId', '=', 1)
      .orderBy('id')
      .select('kind')
      .execute();
    expect(events.map(({ kind }) => kind)).toEqual(['signed-in', 'oidc-linked']);
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject']).join()).toContain('A work account was linked');
  });

  test('nobody is found by the e-mail address that the provider tells, nor by their name', async () => {
    const portal = await withProvider(makeApp);
    await portal.db.updateTable('users').set({ email: 'admin@carrel.example' }).where('id', '=', 1).execute();
    const browser = newBrowser(portal);
    expect((await comeByWorkAccount(browser, 'admin')).location).toBe(problem('unlinked'));
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect(await waysOf(portal, 'admin')).toEqual([]);
  });

  test('only staff link one, with a fresh proof, and who comes back as somebody else links nothing', async () => {
    const portal = await withProvider(makeApp);
    expect((await portal.as('librarian').post('/api/work-account')).statusCode).toBe(403);
    const browser = newBrowser(portal);
    await givePassword(browser, 'admin');
    const { url } = (await browser.post('/api/work-account')).json();
    await browser.post('/api/logout');
    await givePassword(browser, 'manager');
    const back = pathOf(await answerAtProvider(url, { login: 'ada' }));
    expect((await browser.get(back)).headers.location).toBe(problem('late'));
    portal.clock.advance(freshProofMs);
    const refused = await browser.post('/api/work-account');
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'proof-required']);
    expect(await linksOf(portal)).toEqual([]);
  });

  test('an answer counts once, in the browser that began, for ten minutes', async () => {
    const portal = await withProvider(makeApp);
    await linkWorkAccount(portal, 'admin', 'ada');
    const begin = async (browser: ReturnType<typeof newBrowser>) => {
      const { url } = (await browser.post('/api/login/oidc', {})).json();
      return pathOf(await answerAtProvider(url, { login: 'ada' }));
    };
    const browser = newBrowser(portal);
    const [one, two] = [await begin(browser), await begin(browser)];
    // Two windows of one browser do not interfere, and their responses cannot be exchanged.
    const mixed = new URL(one, testCallback);
    mixed.searchParams.set('code', new URL(two, testCallback).searchParams.get('code') ?? '');
    expect((await browser.get(pathOf(mixed))).headers.location).toBe(problem('refused'));
    expect((await browser.get(await begin(browser))).headers.location).toBe('/');
    const other = newBrowser(portal);
    const stolen = await begin(browser);
    await begin(other);
    expect((await other.get(stolen)).headers.location).toBe(problem('late'));
    expect((await newBrowser(portal).get(stolen)).headers.location).toBe(problem('late'));
    expect((await browser.get(stolen)).headers.location).toBe('/');
    expect((await browser.get(stolen)).headers.location).toBe(problem('late'));
    const late = await begin(browser);
    portal.clock.advance(oidcRequestMs);
    expect((await browser.get(late)).headers.location).toBe(problem('late'));
    expect(await portal.db.selectFrom('sessions').where('signedInBy', '=', 'oidc').selectAll().execute()).toHaveLength(
      1,
    );
  });

  test('the second step follows as after a password, and the provider alone proves nothing afresh', async () => {
    const portal = await withProvider(makeApp, { env: { PORTAL_SECOND_FACTOR: 'admin' } });
    await linkWorkAccount(portal, 'admin', 'ada');
    await linkWorkAccount(portal, 'manager', 'mara');
    const { secret } = await addTestApp(portal, 'admin');
    const browser = newBrowser(portal);
    const { location } = await comeByWorkAccount(browser, 'ada', '/account');
    expect(location).toBe('/auth?second=totp&next=%2Faccount');
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect(await waysOf(portal, 'admin')).not.toContain('oidc');
    expect((await browser.post('/api/login/code', { code: codeOf(portal, secret, 9) })).statusCode).toBe(401);
    expect((await browser.post('/api/login/code', { code: codeOf(portal, secret) })).statusCode).toBe(200);
    expect(await waysOf(portal, 'admin')).toContain('oidc-code');
    const unproven = newBrowser(portal);
    await comeByWorkAccount(unproven, 'mara');
    for (const one of [browser, unproven]) {
      expect((await one.post('/api/factors/totp/secret')).json().code).toBe('proof-required');
    }
  });

  test('a role that must have a factor gets nowhere without one', async () => {
    const portal = await withProvider(makeApp, { env: { PORTAL_SECOND_FACTOR: 'admin' } });
    await linkWorkAccount(portal, 'admin', 'ada');
    portal.clock.advance(8 * 24 * 60 * 60 * 1000);
    const browser = newBrowser(portal);
    await comeByWorkAccount(browser, 'ada');
    expect((await browser.get('/api/user')).json()).toMatchObject({ mustAddFactor: true });
    expect((await browser.get('/api/sessions')).json()).toMatchObject({ code: 'factor-required' });
  });

  test('unlinked it signs nobody in, also not whose second step is on its way; others are signed out, and it is told', async () => {
    const { portal, smtp } = await makePortals({ env: settingsOf(provider) });
    await giveAddresses(portal.db, 'admin');
    const here = await linkWorkAccount(portal, 'admin', 'ada');
    await linkWorkAccount(portal, 'manager', 'mara');
    const elsewhere = newBrowser(portal);
    await comeByWorkAccount(elsewhere, 'ada');
    const { secret } = await addTestApp(portal, 'admin');
    const onItsWay = newBrowser(portal);
    await comeByWorkAccount(onItsWay, 'ada');
    const unlink = async (cookie: string) =>
      portal.visitor.send({ method: 'DELETE', url: '/api/work-account', headers: { cookie } });
    const cookie = await here.cookie();
    expect((await unlink(await elsewhere.cookie())).json().code).toBe('proof-required');
    expect((await unlink(cookie)).statusCode).toBe(200);
    expect((await unlink(cookie)).statusCode).toBe(404);
    expect((await here.get('/api/work-account')).json()).toEqual({ account: null });
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
    expect((await onItsWay.post('/api/login/code', { code: codeOf(portal, secret) })).statusCode).toBe(401);
    expect((await comeByWorkAccount(newBrowser(portal), 'ada')).location).toBe(problem('unlinked'));
    expect((await comeByWorkAccount(newBrowser(portal), 'mara')).location).toBe('/');
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject']).join()).toContain('Your work account was unlinked');
  });

  test('an administrator with a fresh proof unlinks that of somebody else, who is signed out everywhere and told', async () => {
    const { portal, smtp } = await makePortals({ env: settingsOf(provider) });
    await giveAddresses(portal.db, 'manager');
    const person = await linkWorkAccount(portal, 'manager', 'mara');
    await linkWorkAccount(portal, 'tech', 'tara');
    const { id } = (await person.get('/api/user')).json();
    const onItsWay = newBrowser(portal);
    const { secret } = await addTestApp(portal, 'manager');
    await comeByWorkAccount(onItsWay, 'mara');
    const path = `/api/users/${id}/work-account`;
    const admin = newBrowser(portal);
    await givePassword(admin, 'admin');
    expect((await admin.get(path)).json().account).toMatchObject({ createdAt: expect.any(String) });
    expect((await portal.as('tech').get(path)).statusCode).toBe(403);
    const unlink = (url = path) => admin.send({ method: 'DELETE', url });
    portal.clock.advance(freshProofMs);
    expect((await unlink()).json().code).toBe('proof-required');
    await givePassword(admin, 'admin');
    expect([(await unlink()).statusCode, (await unlink()).statusCode]).toEqual([200, 404]);
    expect((await unlink('/api/users/1/work-account')).statusCode).toBe(409);
    expect((await admin.get(path)).json()).toEqual({ account: null });
    expect((await person.get('/api/user')).statusCode).toBe(401);
    expect((await onItsWay.post('/api/login/code', { code: codeOf(portal, secret) })).statusCode).toBe(401);
    expect((await comeByWorkAccount(newBrowser(portal), 'mara')).location).toBe(problem('unlinked'));
    expect((await comeByWorkAccount(newBrowser(portal), 'tara')).location).toBe('/');
    const logged = await portal.db.selectFrom('changeLog').select(['action', 'byId', 'objectId']).execute();
    expect(logged).toContainEqual({ action: 'unlink work account', byId: 1, objectId: String(id) });
    await sendMails(portal);
    expect(smtp.mails.map(({ text }) => text).join()).toContain('An administrator unlinked your work account');
  });

  test('whoever was deactivated, or is no longer staff, is not signed in', async () => {
    const portal = await withProvider(makeApp);
    await linkWorkAccount(portal, 'manager', 'mara');
    const manager = portal.db.updateTable('users').where('username', '=', 'manager');
    await manager.set({ deactivatedAt: '2026-03-04T12:00:00.000Z' }).execute();
    expect((await comeByWorkAccount(newBrowser(portal), 'mara')).location).toBe(problem('unlinked'));
    await manager.set({ deactivatedAt: null, role: 'customer', institutionId: 1 }).execute();
    expect((await comeByWorkAccount(newBrowser(portal), 'mara')).location).toBe(problem('unlinked'));
    await manager.set({ role: 'account_manager', institutionId: null }).execute();
    expect((await comeByWorkAccount(newBrowser(portal), 'mara')).location).toBe('/');
  });

  test('nobody is led to another site afterwards', async () => {
    const portal = await withProvider(makeApp);
    await linkWorkAccount(portal, 'admin', 'ada');
    const outside = ['https://evil.example/', '//evil.example', '/\\evil.example', '/.//evil.example', 'account'];
    for (const next of outside) {
      expect([next, (await comeByWorkAccount(newBrowser(portal), 'ada', next)).location]).toEqual([next, '/']);
    }
  });

  test('where no provider is set up nothing is begun, and nothing comes back', async () => {
    const portal = await makeApp();
    expect((await portal.visitor.post('/api/login/oidc', {})).statusCode).toBe(404);
    expect((await portal.visitor.get('/oidc/callback?code=x&state=y')).statusCode).toBe(404);
    expect((await portal.as('admin').get('/api/work-account')).json()).toEqual({ account: null });
  });
});
