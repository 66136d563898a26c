import { expect, test } from 'vitest';
import { refedsMfa } from '#contract/values/people/factors.ts';
import { addTestApp, addTestPasskey, codeOf, newBrowser } from '#server/testing/sign-in/test-factors.ts';
import { confirmTestAddress, openSingleSignOn, signInThrough } from '#server/testing/sign-in/test-single-sign-on.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const ownMfa = 'https://idp.harrowmere.example/two-factors';
const codePath = '/api/login/code';

const sessionsOf = ({ db }: TestApp) =>
  db.selectFrom('sessions').where('userId', '=', 2).where('userAgent', '<>', 'test').selectAll().execute();

describeOnAnyEngine('a second factor after the sign-in at the institution', (makeApp) => {
  async function open(options: Parameters<typeof openSingleSignOn>[1] = {}) {
    const portal = await makeApp();
    await openSingleSignOn(portal, options);
    await confirmTestAddress(portal, 2, 'maya@harrowmere.example');
    const { secret } = await addTestApp(portal, 'librarian');
    return { portal, secret };
  }

  test('is asked for where the provider says nothing of one, and nobody is signed in before it is shown', async () => {
    const { portal, secret } = await open();
    const browser = newBrowser(portal);
    const answer = await signInThrough(portal, browser, { sessionIndex: 'index' });
    expect([answer.statusCode, answer.json()]).toEqual([202, { secondStep: ['totp'] }]);
    expect([(await browser.get('/api/user')).statusCode, await sessionsOf(portal)]).toEqual([401, []]);
    expect((await browser.post(codePath, { code: codeOf(portal, secret, 5) })).statusCode).toBe(401);
    const signedIn = await browser.post(codePath, { code: codeOf(portal, secret) });
    expect(signedIn.json()).toMatchObject({ id: 2, username: 'librarian' });
    expect(await sessionsOf(portal)).toMatchObject([
      { signedInBy: 'institution-code', institutionLinkId: expect.any(Number), sessionIndexHash: expect.any(String) },
    ]);
    expect((await browser.post(codePath, { code: codeOf(portal, secret) })).statusCode).toBe(401);
  });

  test('is not asked for where the provider says that it asked, in the words of REFEDS or of the set-up', async () => {
    const { portal } = await open();
    const browser = newBrowser(portal);
    expect((await signInThrough(portal, browser, { context: refedsMfa })).json()).toMatchObject({ id: 2 });
    expect(await sessionsOf(portal)).toMatchObject([{ signedInBy: 'institution-mfa' }]);
    const statusWith = async (context: string) =>
      (await signInThrough(portal, newBrowser(portal), { context })).statusCode;
    expect(await statusWith(ownMfa)).toBe(202);
    const set = (username: string, factorContexts: string[], version: number) =>
      portal.as(username).send({
        ...{ method: 'PATCH', url: '/api/technical-setups/1/single-sign-on' },
        payload: { factorContexts, version },
      } as const);
    expect((await set('librarian', [ownMfa], 1)).statusCode).toBe(403);
    for (const wrong of ['two factors', 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport', '']) {
      expect([wrong, (await set('tech', [wrong], 1)).statusCode]).toEqual([wrong, 400]);
    }
    expect((await set('tech', [ownMfa], 1)).json()).toMatchObject({ factorContexts: [ownMfa] });
    expect([await statusWith(ownMfa), await statusWith(`${ownMfa}/more`), await statusWith(refedsMfa)]).toEqual([
      200, 202, 200,
    ]);
  });

  test('opens an institution’s way also where it requires its own sign-in, but never without it', async () => {
    const { portal, secret } = await open({ mode: 'required' });
    const { passkey } = await addTestPasskey(portal, 'librarian');
    const byPasskey = async (browser: ReturnType<typeof newBrowser>) =>
      browser.post('/api/login/passkey', {
        passkey: passkey.answer((await browser.post('/api/login/passkey/question')).json()),
      });
    const alone = await byPasskey(newBrowser(portal));
    expect([alone.statusCode, alone.json().code]).toEqual([403, 'institution-required']);
    const browser = newBrowser(portal);
    await signInThrough(portal, browser);
    expect((await byPasskey(browser)).statusCode).toBe(200);
    expect(await sessionsOf(portal)).toMatchObject([{ signedInBy: 'institution-passkey' }]);
    // A second step begun in one browser cannot be finished in another.
    await signInThrough(portal, newBrowser(portal));
    expect((await newBrowser(portal).post(codePath, { code: codeOf(portal, secret) })).statusCode).toBe(401);
  });

  test('is waited for no longer than the sign-in holds: switched off, undone, or with a new password', async () => {
    const { portal, secret } = await open();
    const librarian = portal.as('librarian');
    const begin = async () => {
      const browser = newBrowser(portal);
      expect((await signInThrough(portal, browser)).statusCode).toBe(202);
      return async () => (await browser.post(codePath, { code: codeOf(portal, secret) })).statusCode;
    };
    const undone = await begin();
    const [link] = (await librarian.get('/api/institution-sign-in')).json().links;
    const undo = await librarian.send({ method: 'DELETE', url: `/api/institution-links/${link.id}` });
    expect([undo.statusCode, await undone()]).toEqual([200, 401]);
    await portal.db.deleteFrom('institutionLinks').execute();
    const off = await begin();
    const { version } = (await librarian.get('/api/technical-setup/single-sign-on')).json();
    const switched = await librarian.send({
      ...{ method: 'PUT', url: '/api/technical-setups/1/single-sign-on', payload: { mode: 'off', version } },
    } as const);
    expect([switched.statusCode, await off()]).toEqual([200, 401]);
  });

  test('has to be set up by whoever’s role must have one, unless the provider asks for one', async () => {
    const portal = await makeApp({ env: { PORTAL_SECOND_FACTOR: 'customer' } });
    await openSingleSignOn(portal);
    await confirmTestAddress(portal, 2, 'maya@harrowmere.example');
    portal.clock.advance(30 * 24 * 60 * 60_000);
    expect((await signInThrough(portal, newBrowser(portal))).json()).toMatchObject({ id: 2, mustAddFactor: true });
    const asked = (await signInThrough(portal, newBrowser(portal), { context: refedsMfa })).json();
    expect(asked).toMatchObject({ id: 2, mustAddFactor: false });
  });
});
