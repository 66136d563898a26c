import { expect, test } from 'vitest';
import { signInFailuresPerAddress, signInWindowMs } from '#contract/values/limits.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const password = 'carrel-demo';
const campus = '192.0.2.1';
const day = 24 * 60 * 60 * 1000;

function signIn(portal: TestApp, username: string, { secret = password, cookie = '', address = campus } = {}) {
  return portal.visitor.send({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: secret },
    headers: { cookie },
    remoteAddress: address,
  });
}

/** Signs in and returns only the cookie that identifies the browser. */
async function browserOf(portal: TestApp, username: string, address = campus): Promise<string> {
  const answer = await signIn(portal, username, { address });
  const cookies = [answer.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';', 1)[0] ?? '');
  return cookies.find((cookie) => cookie.startsWith('carrel_browser=')) ?? '';
}

async function closeAddress(portal: TestApp): Promise<void> {
  for (let guess = 0; guess < signInFailuresPerAddress; guess++)
    await signIn(portal, `person-${guess}`, { secret: 'wrong-one' });
  expect((await signIn(portal, 'librarian')).statusCode).toBe(429);
}

describeOnBothEngines('a browser that is known', (makeApp) => {
  test('is closed after five wrong passwords, which count for nobody else', async () => {
    const portal = await makeApp();
    const cookie = await browserOf(portal, 'librarian');
    const outcomes: number[] = [];
    for (let guess = 0; guess < 6; guess++)
      outcomes.push((await signIn(portal, 'librarian', { secret: `wrong-${guess}`, cookie })).statusCode);
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(portal, 'librarian', { cookie })).statusCode).toBe(429);
    // Failures in the known browser do not lock its address.
    expect((await signIn(portal, 'librarian')).statusCode).toBe(200);
    portal.clock.advance(signInWindowMs + 1);
    expect((await signIn(portal, 'librarian', { cookie })).statusCode).toBe(200);
    expect(
      await portal.db.selectFrom('signInFailures').selectAll().where('address', 'like', 'browser%').execute(),
    ).toEqual([]);
  });

  test('does not wait for what others guess at the account', async () => {
    const portal = await makeApp();
    const cookie = await browserOf(portal, 'librarian');
    const failedAt = new Date(portal.clock.now()).toISOString();
    const guesses = Array.from({ length: 40 }, (_, at) => ({
      usernameKey: 'librarian',
      address: `198.51.100.${at}`,
      failedAt,
    }));
    await portal.db.insertInto('signInFailures').values(guesses).execute();
    const slow = signIn(portal, 'librarian', { address: '198.51.100.200' });
    let isSlowDone = false;
    void slow.then(() => {
      isSlowDone = true;
    });
    expect((await signIn(portal, 'librarian', { cookie })).statusCode).toBe(200);
    expect(isSlowDone).toBe(false);
    expect((await slow).statusCode).toBe(200);
  });

  test('is a stranger after a password was set anew, all but the one from which its person changed it themself', async () => {
    const portal = await makeApp();
    const known = () => portal.db.selectFrom('knownBrowsers').select('userId').execute();
    const [own] = [await browserOf(portal, 'librarian'), await browserOf(portal, 'librarian', '192.0.2.7')];
    expect(await known()).toHaveLength(2);
    const form = { password: 'brass-lamp-9', confirmPassword: 'brass-lamp-9' };
    const changed = await portal.as('librarian').send({
      method: 'POST',
      url: '/api/password',
      payload: { currentPassword: password, ...form },
      headers: { cookie: `${await portal.as('librarian').cookie()}; ${own}` },
    });
    expect([changed.statusCode, (await known()).length]).toEqual([200, 1]);
    const { url } = (await portal.as('admin').post('/api/users/2/password-link')).json();
    const token = String(url).split('#')[1];
    const again = { token, password: 'tin-lamp-10', confirmPassword: 'tin-lamp-10' };
    expect((await portal.visitor.post('/api/set-password', again)).statusCode).toBe(200);
    expect(await known()).toEqual([]);
  });
});

describeOnAnyEngine('a browser that signed its person in', (makeApp) => {
  test('signs its person in while somebody else has closed the address for strangers, and a session changes its password', async () => {
    const portal = await makeApp();
    const cookie = await browserOf(portal, 'librarian');
    await closeAddress(portal);
    expect((await signIn(portal, 'librarian', { cookie })).statusCode).toBe(200);
    // The browser is known for that person only.
    expect((await signIn(portal, 'colleague', { cookie })).statusCode).toBe(429);
    const change = { currentPassword: password, password: 'brass-lamp-9', confirmPassword: 'brass-lamp-9' };
    expect((await portal.as('manager').post('/api/password', change)).statusCode).toBe(200);
  });

  test('is remembered for 400 days after its last sign-in', async () => {
    const portal = await makeApp();
    await browserOf(portal, 'librarian');
    const remembered = async () => (await portal.db.selectFrom('knownBrowsers').selectAll().execute()).length;
    portal.clock.advance(399 * day);
    await portal.app.jobs.runDue();
    expect(await remembered()).toBe(1);
    portal.clock.advance(2 * day);
    await portal.app.jobs.runDue();
    expect(await remembered()).toBe(0);
  });
});

describeOnAnyEngine('a browser that is known among many', (makeApp) => {
  test('tells nobody which accounts there are: a made-up or foreign one is a stranger for every name', async () => {
    const portal = await makeApp();
    const foreign = await browserOf(portal, 'manager', '192.0.2.9');
    const madeUp = `carrel_browser=${'A'.repeat(43)}`;
    const cookies = [foreign, madeUp, 'carrel_browser=short', ''];
    const outcomesOf = async (username: string, cookie: string, at: number) => {
      const outcomes: string[] = [];
      for (let guess = 0; guess < 6; guess++) {
        const address = `203.0.113.${at}`;
        const answer = await signIn(portal, username, { secret: 'wrong-one', cookie, address });
        outcomes.push(`${answer.statusCode} ${answer.headers['set-cookie'] ?? ''}`);
      }
      return outcomes;
    };
    // All at once, because each further failure delays the next attempt longer.
    const outcomes = ['librarian', 'nobody-here'].flatMap((username) =>
      cookies.map((cookie, at) => outcomesOf(username, cookie, at)),
    );
    for (const of of await Promise.all(outcomes)) expect(of).toEqual(['401 ', '401 ', '401 ', '401 ', '401 ', '429 ']);
    const sources = await portal.db.selectFrom('signInFailures').select('address').distinct().execute();
    expect(sources.map(({ address }) => address).sort()).toEqual(cookies.map((_, at) => `203.0.113.${at}`));
  });

  test('comes before strangers: of eighty wrong ones and twelve right ones at once the right ones get in', async () => {
    const portal = await makeApp();
    const cookies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => browserOf(portal, 'librarian', `203.0.113.${at}`)),
    );
    let strangersLeft = 80;
    const wrong = Array.from({ length: 80 }, async (_, guess) => {
      const answer = await signIn(portal, `person-${guess}`, { secret: 'wrong-one', address: `198.51.100.${guess}` });
      if (answer.statusCode !== 503) strangersLeft--;
      return answer;
    });
    const right = await Promise.all(cookies.map((cookie) => signIn(portal, 'librarian', { cookie })));
    expect(right.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(strangersLeft).toBeGreaterThan(40);
    const refused = (await Promise.all(wrong)).filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
  });
});
