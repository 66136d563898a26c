import { describe, expect, test } from 'vitest';
import { freshProofMs } from '#contract/values/people/factors.ts';
import { lastingIds, signInRequestMs } from '#contract/values/single-sign-on.ts';
import { isoTime } from '#server/platform/clock.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import type { TestResponse } from '#server/testing/services/test-idp.ts';
import { givePassword, newBrowser } from '#server/testing/sign-in/test-factors.ts';
import {
  answerTo,
  confirmTestAddress,
  mailOid,
  openSingleSignOn,
  postResponse,
  signInThrough,
  startSignIn,
  testDomain,
  testIdp,
  testLinkKey,
  testPairwiseId,
  ticketIn,
} from '#server/testing/sign-in/test-single-sign-on.ts';
import { describeOnAnyEngine, describeOnBothEngines, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const maya = 'maya@harrowmere.example';

async function open(makeApp: () => Promise<TestApp>, options = {}) {
  const portal = await makeApp();
  await openSingleSignOn(portal, options);
  await confirmTestAddress(portal, 2, maya);
  return portal;
}

const linksIn = ({ db }: TestApp) => db.selectFrom('institutionLinks').selectAll().orderBy('id').execute();
const sessionsIn = ({ db }: TestApp) => db.selectFrom('sessions').selectAll().execute();
const redeem = (browser: ReturnType<typeof newBrowser>, location: string) =>
  browser.post('/api/sign-in/institution', { ticket: ticketIn(location) });

describeOnBothEngines('signing in through the institution', (makeApp) => {
  test('lets in the customer with that confirmed address, connects the account, and tells them', async () => {
    const portal = await open(makeApp);
    const browser = newBrowser(portal);
    const started = await startSignIn(browser, { address: `somebody@${testDomain.toUpperCase()}` });
    expect(started.url.href).toMatch(/^https:\/\/idp\.harrowmere\.example\/sso\?SAMLRequest=/);
    const location = await postResponse(portal, answerTo(portal, started), started.relayState);
    expect(location).toMatch(/^\/auth\/institution#[\w-]{43}$/);
    expect(await sessionsIn(portal)).toEqual([]);
    const answer = await redeem(browser, location);
    expect(answer.json()).toMatchObject({ id: 2, username: 'librarian', isFirstSignIn: false });
    expect((await browser.get('/api/user')).json().id).toBe(2);
    const [session] = (await browser.get('/api/sessions')).json();
    expect(session).toMatchObject({ signedInBy: 'institution', isCurrent: true });
    expect(await linksIn(portal)).toMatchObject([
      { userId: 2, institutionId: 1, subjectKind: 'pairwise-id', linkedBy: 'address', endedAt: null },
    ]);
    expect(JSON.stringify(await linksIn(portal))).not.toContain('abc123');
    const events = await portal.db.selectFrom('securityEvents').where('userId', '=', 2).select('kind').execute();
    expect(events.map(({ kind }) => kind)).toEqual(['institution-linked', 'signed-in']);
  });

  test('goes by the lasting id from then on: whoever has the address next is another person', async () => {
    const portal = await open(makeApp);
    expect((await signInThrough(portal, newBrowser(portal))).json().id).toBe(2);
    await confirmTestAddress(portal, 2, 'another@library.example');
    expect((await signInThrough(portal, newBrowser(portal))).json().id).toBe(2);
    await confirmTestAddress(portal, 2, maya);
    const attributes = { [mailOid]: maya, [lastingIds['pairwise-id']]: 'other@harrowmere.example' };
    const answer = await signInThrough(portal, newBrowser(portal), { attributes });
    expect(answer.json()).toMatchObject({ refusal: 'connected-otherwise', canConnect: false });
    expect(await linksIn(portal)).toHaveLength(1);
  });

  test('takes a ticket once, of many who come with it at once, and makes one link', async () => {
    const portal = await open(makeApp);
    const browser = newBrowser(portal);
    const started = await startSignIn(browser);
    const xml = answerTo(portal, started);
    const locations = await Promise.all([1, 2, 3].map(() => postResponse(portal, xml, started.relayState)));
    expect(locations.filter((to) => to === '/auth/institution?problem=used')).toHaveLength(2);
    const location = locations.find((to) => to.includes('#')) ?? '';
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeem(browser, location)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
    const browsers = [1, 2, 3].map(() => newBrowser(portal));
    await portal.db.deleteFrom('sessions').execute();
    await portal.db.deleteFrom('institutionLinks').execute();
    const together = await Promise.all(browsers.map((one) => signInThrough(portal, one)));
    expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await linksIn(portal)).toHaveLength(1);
  });
});

describeOnAnyEngine('a ticket', (makeApp) => {
  test('is of no use to another browser, nor after a minute, nor once the provider is another or it is switched off', async () => {
    const portal = await open(makeApp);
    const begin = async () => {
      const browser = newBrowser(portal);
      const started = await startSignIn(browser);
      return { browser, location: await postResponse(portal, answerTo(portal, started), started.relayState) };
    };
    const first = await begin();
    const other = newBrowser(portal);
    await startSignIn(other);
    expect((await redeem(other, first.location)).statusCode).toBe(401);
    expect((await redeem(newBrowser(portal), first.location)).statusCode).toBe(401);
    expect((await redeem(first.browser, first.location)).statusCode).toBe(200);
    const second = await begin();
    portal.clock.advance(60_000);
    expect((await redeem(second.browser, second.location)).statusCode).toBe(401);
    const third = await begin();
    const live = portal.db.selectFrom('technicalSetups').select('liveValues');
    const { liveValues } = await live.executeTakeFirstOrThrow();
    const setLive = (text: string | null) =>
      portal.db.updateTable('technicalSetups').set({ liveValues: text }).execute();
    // The provider that vouched is no longer the institution's.
    await setLive(JSON.stringify({ ...JSON.parse(liveValues ?? '{}'), entityId: 'https://new.example' }));
    expect((await redeem(third.browser, third.location)).statusCode).toBe(401);
    await setLive(liveValues);
    const fourth = await begin();
    await portal.db.updateTable('singleSignOn').set({ mode: 'off' }).execute();
    expect((await redeem(fourth.browser, fourth.location)).statusCode).toBe(401);
    expect((await begin().catch(String)).toString()).toContain('no sign-in through an institution');
  });

  test('waits for nobody after a quarter of an hour, and what was begun is forgotten', async () => {
    const portal = await open(makeApp);
    const started = await startSignIn(newBrowser(portal));
    portal.clock.advance(signInRequestMs);
    const location = await postResponse(portal, answerTo(portal, started), started.relayState);
    expect(location).toBe('/auth/institution?problem=late');
    portal.clock.advance(60 * 60_000);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('signInRequests').selectAll().execute()).toEqual([]);
  });

  test('proves who somebody is from when they did there, anew where they are asked to', async () => {
    const portal = await open(makeApp);
    const browser = newBrowser(portal);
    const fresh = await startSignIn(browser, { key: testLinkKey, isFresh: true });
    expect(fresh.request).toContain('ForceAuthn="true"');
    expect((await startSignIn(browser)).request).not.toContain('ForceAuthn="true"');
    const old = (xml: string) => xml.replace(/AuthnInstant="[^"]*"/, 'AuthnInstant="2026-03-04T09:00:00.000Z"');
    await signInThrough(portal, browser, { edit: old });
    const change = () => browser.post('/api/program-keys', { name: 'Alma', scopes: ['usage-reports'] });
    expect((await change()).json().code).toBe('proof-required');
    await signInThrough(portal, browser);
    expect((await change()).json().code).not.toBe('proof-required');
  });

  test('stands for a password that its person may not have, where an address or a calendar address asks for one', async () => {
    const portal = await open(makeApp);
    await portal.db.updateTable('users').set({ passwordHash: null }).where('id', '=', 2).execute();
    const browser = newBrowser(portal);
    await signInThrough(portal, browser);
    const calls = () => [
      browser.post('/api/calendar-feed', {}),
      browser.post('/api/email', { email: 'other@mail.example' }),
    ];
    const outcomes = async () => (await Promise.all(calls())).map(({ statusCode }) => statusCode);
    expect(await outcomes()).toEqual([200, 200]);
    portal.clock.advance(freshProofMs);
    expect((await calls()[0])?.json().code).toBe('proof-required');
    expect(await outcomes()).toEqual([403, 403]);
    await signInThrough(portal, browser);
    expect(await outcomes()).toEqual([200, 200]);
    const byPassword = await portal.as('colleague').post('/api/calendar-feed', {});
    expect([byPassword.statusCode, byPassword.json().field]).toEqual([400, 'currentPassword']);
  });

  test('gives a new session id, ends the session of before, and asks for no new password', async () => {
    const portal = await open(makeApp);
    const browser = newBrowser(portal);
    await givePassword(browser, 'colleague');
    const before = await browser.cookie();
    expect((await signInThrough(portal, browser)).json()).toMatchObject({ id: 2, mustAddFactor: false });
    expect(await browser.cookie()).not.toBe(before);
    expect(await sessionsIn(portal)).toHaveLength(1);
    await portal.db.updateTable('users').set({ mustChangePassword: true }).where('id', '=', 2).execute();
    expect((await browser.get('/api/sessions')).statusCode).toBe(200);
  });
});

const makeApp = makerOf('sqlite');

describe('nobody is let in', () => {
  test.each<[string, Partial<TestResponse>, string]>([
    ['without a lasting id', { attributes: { [mailOid]: maya } }, 'no-lasting-id'],
    [
      'by a NameID that does not last',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient', attributes: { [mailOid]: maya } },
      'no-lasting-id',
    ],
    [
      'by an address that nobody has',
      { attributes: { [mailOid]: 'no@one.example', [lastingIds['subject-id']]: 'a@b' } },
      'unlinked',
    ],
    ['without an address', { attributes: { [lastingIds['pairwise-id']]: testPairwiseId } }, 'unlinked'],
    [
      'by the address of staff',
      { attributes: { [mailOid]: 'priya@carrel.example', [lastingIds['pairwise-id']]: 'a@b' } },
      'unlinked',
    ],
    [
      'by that of another institution',
      { attributes: { [mailOid]: 'them@elsewhere.example', [lastingIds['pairwise-id']]: 'a@b' } },
      'unlinked',
    ],
    [
      'by one of its own domain there',
      { attributes: { [mailOid]: 'moved@harrowmere.example', [lastingIds['pairwise-id']]: 'a@b' } },
      'elsewhere',
    ],
    [
      'by the address of somebody deactivated',
      { attributes: { [mailOid]: 'left@harrowmere.example', [lastingIds['pairwise-id']]: 'a@b' } },
      'deactivated',
    ],
    [
      'by one that two have confirmed',
      { attributes: { [mailOid]: 'library@harrowmere.example', [lastingIds['pairwise-id']]: 'a@b' } },
      'several',
    ],
    ['whose response has failed a check', { audience: 'https://other.example' }, 'checks'],
  ])('%s', async (_, more, refusal) => {
    const portal = await open(makeApp);
    const add = (username: string, email: string, given: object = {}) =>
      portal.db
        .insertInto('users')
        .values({
          ...{ username, usernameKey: username, fullName: username, role: 'customer', institutionId: 1 },
          ...{ email, emailVerifiedAt: '2026-01-01T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z', ...given },
        } as never)
        .execute();
    await confirmTestAddress(portal, 1, 'priya@carrel.example');
    await add('them', 'them@elsewhere.example', { institutionId: 2 });
    await add('moved', 'moved@harrowmere.example', { institutionId: 2 });
    await add('left', 'left@harrowmere.example', { deactivatedAt: '2026-01-01T00:00:00.000Z' });
    await add('one', 'library@harrowmere.example');
    await add('two', 'Library@Harrowmere.example');
    const browser = newBrowser(portal);
    const answer = await signInThrough(portal, browser, more);
    expect(answer.json()).toMatchObject({ refusal, institution: { key: testLinkKey } });
    expect(answer.json().canConnect).toBe(['unlinked', 'several'].includes(refusal));
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect([await sessionsIn(portal), await linksIn(portal)]).toEqual([[], []]);
  });

  test('who was deactivated or moved since they were connected, and their account manager is named', async () => {
    const portal = await open(makeApp);
    await signInThrough(portal, newBrowser(portal));
    const set = (change: object) => portal.db.updateTable('users').set(change).where('id', '=', 2).execute();
    await set({ deactivatedAt: '2026-03-04T00:00:00.000Z' });
    const refused = (await signInThrough(portal, newBrowser(portal))).json();
    expect(refused).toMatchObject({ refusal: 'deactivated', accountManager: expect.any(String) });
    await set({ deactivatedAt: null, institutionId: 2 });
    expect((await signInThrough(portal, newBrowser(portal))).json().refusal).toBe('elsewhere');
    await set({ institutionId: null, role: 'admin' });
    expect((await signInThrough(portal, newBrowser(portal))).json().refusal).toBe('elsewhere');
  });

  test('by lasting ids that are connected with two people', async () => {
    const portal = await open(makeApp);
    expect((await signInThrough(portal, newBrowser(portal))).json().id).toBe(2);
    const own = { [lastingIds['subject-id']]: 'other@harrowmere.example' };
    await confirmTestAddress(portal, 6, 'other@mail.example');
    const other = { attributes: { [mailOid]: 'other@mail.example', ...own } };
    expect((await signInThrough(portal, newBrowser(portal), other)).json().id).toBe(6);
    const both = { attributes: { [mailOid]: maya, [lastingIds['pairwise-id']]: testPairwiseId, ...own } };
    const before = (await sessionsIn(portal)).length;
    expect((await signInThrough(portal, newBrowser(portal), both)).json().refusal).toBe('several');
    expect(await sessionsIn(portal)).toHaveLength(before);
  });

  test('by an address where the set-up does not name it', async () => {
    const portal = await open(makeApp, { values: { mailAttribute: false } });
    expect((await signInThrough(portal, newBrowser(portal))).json().refusal).toBe('unlinked');
  });

  test('by a provider that was changed between request and response, or a certificate that was withdrawn', async () => {
    const portal = await open(makeApp);
    const started = await startSignIn(newBrowser(portal));
    const xml = answerTo(portal, started);
    const { liveValues } = await portal.db.selectFrom('technicalSetups').select('liveValues').executeTakeFirstOrThrow();
    const now = { ...JSON.parse(liveValues ?? '{}'), entityId: 'https://new.example' };
    await portal.db
      .updateTable('technicalSetups')
      .set({ liveValues: JSON.stringify(now) })
      .execute();
    expect(await postResponse(portal, xml, started.relayState)).toBe('/auth/institution?problem=unknown');
    const { certificate } = await makeCertificate('new.example');
    const renewed = JSON.stringify({ ...JSON.parse(liveValues ?? '{}'), certificate });
    await portal.db.updateTable('technicalSetups').set({ liveValues: renewed }).execute();
    const answer = await signInThrough(portal, newBrowser(portal));
    expect(answer.json()).toMatchObject({
      refusal: 'checks',
      text: expect.stringContaining('a different certificate'),
    });
    const told = (await portal.as('librarian').get('/api/notifications')).body;
    expect(told).toContain('signed with a different certificate from the one that is live');
    portal.clock.advance(24 * 60 * 60_000);
    await signInThrough(portal, newBrowser(portal));
    const warnings = await portal.db.selectFrom('certificateWarnings').selectAll().execute();
    expect(warnings).toMatchObject([{ institutionId: 1, days: -1, toldAt: isoTime(portal.clock.now()) }]);
    const both = JSON.stringify({ ...JSON.parse(liveValues ?? '{}'), certificate: certificate + testIdp.certificate });
    await portal.db.updateTable('technicalSetups').set({ liveValues: both }).execute();
    expect((await signInThrough(portal, newBrowser(portal))).json().id).toBe(2);
  });

  test('a test of the sign-in makes no session, and its response is no sign-in', async () => {
    const portal = await open(makeApp);
    const { id, redirectUrl } = (await portal.as('librarian').post('/api/technical-setup/sign-in-test')).json();
    const relayState = new URL(redirectUrl).searchParams.get('RelayState') ?? '';
    const before = (await sessionsIn(portal)).length;
    const location = await postResponse(portal, answerTo(portal, { id }), relayState);
    expect(location).toBe(`/technical-setup/sign-in-test?test=${id}`);
    expect(await sessionsIn(portal)).toHaveLength(before);
  });
});

describe('whoever is not known yet', () => {
  const unknown = { attributes: { [lastingIds['pairwise-id']]: testPairwiseId } };

  test('connects their account by signing in with the password in the same browser, and can undo it', async () => {
    const portal = await open(makeApp);
    const browser = newBrowser(portal);
    expect((await signInThrough(portal, browser, unknown)).json()).toMatchObject({ canConnect: true });
    expect((await givePassword(browser, 'librarian')).statusCode).toBe(200);
    const made = await browser.post('/api/institution-links');
    expect([made.statusCode, (await browser.post('/api/institution-links')).statusCode]).toEqual([200, 404]);
    const there = newBrowser(portal);
    expect((await signInThrough(portal, there, unknown)).json().id).toBe(2);
    const shown = (await browser.get('/api/institution-sign-in')).json();
    expect(shown).toMatchObject({
      mode: 'offered',
      institution: { key: testLinkKey },
      links: [{ id: made.json().id }],
    });
    const undo = () => browser.send({ method: 'DELETE', url: `/api/institution-links/${made.json().id}` });
    expect([(await undo()).statusCode, (await undo()).statusCode]).toEqual([200, 404]);
    expect((await there.get('/api/user')).statusCode).toBe(401);
    // Matching the address does not restore the link.
    expect((await signInThrough(portal, newBrowser(portal))).json().refusal).toBe('unlinked');
    const again = newBrowser(portal);
    await signInThrough(portal, again);
    await givePassword(again, 'librarian');
    expect((await again.post('/api/institution-links')).statusCode).toBe(200);
    expect((await signInThrough(portal, newBrowser(portal), unknown)).json().id).toBe(2);
  });

  test('connects nothing in another browser, after ten minutes, as staff, or where somebody else has that account', async () => {
    const portal = await open(makeApp);
    const connected = async (username: string, { waitMs = 0, isOther = false } = {}) => {
      const browser = newBrowser(portal);
      await signInThrough(portal, browser, unknown);
      const after = isOther ? newBrowser(portal) : browser;
      await givePassword(after, username);
      portal.clock.advance(waitMs);
      return (await after.post('/api/institution-links')).statusCode;
    };
    expect(await connected('librarian', { isOther: true })).toBe(404);
    expect(await connected('librarian', { waitMs: 10 * 60_000 })).toBe(404);
    expect(await connected('librarian2')).toBe(404);
    expect(await connected('manager')).toBe(403);
    const late = newBrowser(portal);
    await signInThrough(portal, late, unknown);
    expect(await connected('colleague')).toBe(200);
    await givePassword(late, 'librarian');
    expect((await late.post('/api/institution-links')).statusCode).toBe(409);
    const stranger = portal.as('librarian');
    const [link] = await linksIn(portal);
    const undone = await stranger.send({ method: 'DELETE', url: `/api/institution-links/${link?.id}` });
    expect(undone.statusCode).toBe(404);
  });
});

describe('finding an institution', () => {
  test('an unknown domain and one without single sign-on get the same answer', async () => {
    const portal = await open(makeApp);
    await portal.db.insertInto('signInDomains').values({ domain: 'calder.example', institutionId: 2 }).execute();
    const ask = (body: object) => newBrowser(portal).post('/api/sign-in/institution/start', body);
    const answers = [
      ...[await ask({ address: 'a@unknown.example' }), await ask({ address: 'a@calder.example' })],
      ...[await ask({ key: 'made-up' }), await ask({ address: '' })],
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(404);
    expect((await ask({ address: 'a@sub.harrowmere.example' })).statusCode).toBe(404);
  });

  test('by name only those that agreed to be listed, from three letters, not without end', async () => {
    const portal = await open(makeApp);
    const find = (name: string) => portal.visitor.post('/api/sign-in/institutions', { name });
    expect((await find('uni')).json()).toEqual({ found: [] });
    await portal.db.updateTable('singleSignOn').set({ isListed: true }).execute();
    expect((await find('ha')).statusCode).toBe(400);
    const { name } = await portal.db
      .selectFrom('institutions')
      .where('id', '=', 1)
      .select('name')
      .executeTakeFirstOrThrow();
    expect((await find(name.slice(0, 4).toUpperCase())).json()).toEqual({ found: [{ key: testLinkKey, name }] });
    expect((await find('%%%')).json()).toEqual({ found: [] });
    const codes = await Promise.all(Array.from({ length: 40 }, () => find('university')));
    expect(codes.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });
});
