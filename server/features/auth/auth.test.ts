import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import {
  closeCodes,
  sessionIdleMs,
  sessionMaxMs,
  signInsPerAddressBurst,
  signInWindowMs,
} from '#contract/values/limits.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { verifyPassword } from '#server/platform/passwords.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { createSignInAttempts, fromAddress, type SignInAttempts } from './attempts/sign-in-attempts.service.ts';
import { signIn as signInService } from './auth.service.ts';

const password = 'carrel-demo';
const hour = 60 * 60 * 1000;

function signIn(portal: TestApp, username: string, secret = password, address = '192.0.2.1') {
  return portal.visitor.send({
    method: 'POST',
    url: '/api/login',
    payload: { username, password: secret },
    remoteAddress: address,
  });
}

function cookieOf(response: { headers: Record<string, unknown> }): string {
  return String(response.headers['set-cookie']).split(';', 1)[0] ?? '';
}

function withCookie(portal: TestApp, cookie: string) {
  return portal.visitor.send({ method: 'GET', url: '/api/user', headers: { cookie } });
}

/** Occupies every slot for hashing and waiting. At its end returns how often other work got a slot. */
async function keepPasswordsBusy() {
  const places = 52;
  await verifyPassword(null, password, 'visitor');
  let isOver = false;
  let lost = 0;
  async function keepOne() {
    while (!isOver) {
      try {
        await verifyPassword(null, password, 'visitor');
      } catch {
        lost++;
        await nextTurn();
      }
    }
  }
  const kept = Array.from({ length: places }, keepOne);
  await nextTurn();
  return {
    async stop() {
      isOver = true;
      await Promise.all(kept);
      return lost;
    },
  };
}

describeOnAnyEngine('signing in', (makeApp) => {
  test('answers the person, without anything secret, and sets a cookie that scripts cannot read', async () => {
    const portal = await makeApp();
    const response = await signIn(portal, 'librarian');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      id: 2,
      username: 'librarian',
      fullName: 'Maya Okafor',
      role: 'customer',
      institutionId: 1,
      companyName: 'University of Harrowmere',
      subscriptionTier: 'gold',
      department: 'Library Services',
      mustChangePassword: false,
      mustAddFactor: false,
      factorNeededFrom: null,
      ...{ isFirstSignIn: false, timeZone: null },
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^carrel_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const me = await withCookie(portal, cookieOf(response));
    expect({ ...me.json(), isFirstSignIn: false }).toEqual(response.json());
  });

  test('under https the cookie is bound to this host and to encrypted connections', async () => {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: 'https://portal.example.org' } });
    const response = await signIn(portal, 'librarian');
    expect(response.headers['set-cookie']?.[0]).toMatch(
      /^__Host-carrel_session=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(200);
  });

  test('keeps the hash of the session alone, and notes when the person came', async () => {
    const portal = await makeApp();
    const response = await signIn(portal, 'librarian');
    const token = cookieOf(response).split('=')[1] ?? '';
    const rows = await portal.db.selectFrom('sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
    const user = await portal.db.selectFrom('users').where('id', '=', 2).select('lastSignInAt').executeTakeFirst();
    expect(user?.lastSignInAt).toBe(new Date(portal.clock.now()).toISOString());
  });

  test('takes the username in any case and Unicode form', async () => {
    const portal = await makeApp();
    for (const name of ['LIBRARIAN', ' Librarian ', 'ｌｉｂｒａｒｉａｎ']) {
      expect((await signIn(portal, name)).statusCode).toBe(200);
    }
  });

  test('tells an unknown person, a wrong password, a deactivated one and one without a password the same', async () => {
    const portal = await makeApp();
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', 5)
      .execute();
    await portal.db.updateTable('users').set({ passwordHash: null }).where('id', '=', 6).execute();
    const answers = [
      await signIn(portal, 'nobody-here', password, '192.0.2.1'),
      await signIn(portal, 'librarian', 'wrong-password', '192.0.2.2'),
      await signIn(portal, 'librarian2', password, '192.0.2.3'),
      await signIn(portal, 'colleague', password, '192.0.2.4'),
    ];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toBe(answers[0]?.body);
    }
    expect(answers[0]?.json()).toEqual({
      error: 'Wrong username or password',
      message: 'Wrong username or password',
      code: 'wrong-credentials',
    });
  });

  test('takes as much work for an unknown name as for a wrong password', async () => {
    const portal = await makeApp();
    const person = {
      username: 'real.hash',
      fullName: 'Real Hash',
      password,
      confirmPassword: password,
      institutionId: 1,
    };
    await portal.as('admin').post('/api/register', person);
    await signIn(portal, 'nobody-at-all', 'wrong-one', '192.0.2.250');
    const took = { 'real.hash': [] as number[], 'nobody-here': [] as number[] };
    for (let round = 0; round < 10; round++) {
      for (const [name, times] of Object.entries(took)) {
        const before = process.cpuUsage();
        await signIn(portal, name, 'wrong-one', `192.0.2.${round}`);
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      }
    }
    // CPU time does not depend on the machine's load. The least of ten counts: an eleventh failure would wait.
    const work = (name: keyof typeof took) => Math.min(...took[name]);
    const ratio = work('nobody-here') / work('real.hash');
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.7);
  });

  test('is refused where the password was changed, or the person left, while it was being checked', async () => {
    const changes = [{ passwordHash: 'of another password' }, { deactivatedAt: '2026-03-04T12:00:00.000Z' }];
    for (const change of changes) {
      const { db } = await makeApp.database();
      const clock = () => testStart;
      const attempts = createSignInAttempts({ db, clock, limits: createLimits(clock) });
      const meanwhile: SignInAttempts = {
        ...attempts,
        async reserve(attempter) {
          const attempt = await attempts.reserve(attempter);
          return {
            ...attempt,
            async look(verify) {
              const isRight = await attempt.look(verify);
              await db.updateTable('users').set(change).where('id', '=', 2).execute();
              return isRight;
            },
          };
        },
      };
      let opened = 0;
      const from = { address: '192.0.2.1', browser: 'Firefox' };
      const call = { credentials: { username: 'librarian', password }, from, browserHash: null };
      const end = { onSuccess: async () => void opened++, onSecondStep: async () => void opened++ };
      const signingIn = signInService({ db, clock }, meanwhile, call, end);
      await expect(signingIn).rejects.toMatchObject({ statusCode: 401, code: 'wrong-credentials' });
      expect(opened).toBe(0);
    }
  });

  test('refuses what cannot be a username or password before anything is counted or hashed', async () => {
    const portal = await makeApp();
    const passwords = await keepPasswordsBusy();
    // Requests that need hashing are refused while all slots are busy.
    expect((await signIn(portal, 'librarian', password)).statusCode).toBe(503);
    const tooLong = await signIn(portal, 'librarian', 'x'.repeat(257));
    expect([tooLong.statusCode, tooLong.json().field]).toEqual([400, 'password']);
    const short = await signIn(portal, 'ab', 'carrel-demo');
    expect(short.json()).toMatchObject({ message: 'Username must be at least 3 characters', field: 'username' });
    const shortPassword = await signIn(portal, 'librarian', '12345');
    expect(shortPassword.json()).toMatchObject({
      message: 'Password must be at least 6 characters',
      field: 'password',
    });
    const megabyte = await signIn(portal, 'librarian', 'x'.repeat(1024 * 1024));
    expect([megabyte.statusCode, megabyte.json().code]).toEqual([413, 'too-large']);
    for (const payload of [
      '[]',
      '"text"',
      'null',
      '{',
      '{"username":"librarian"}',
      '{"username":{"$ne":1},"password":1}',
    ]) {
      const headers = { 'content-type': 'application/json' };
      const response = await portal.visitor.send({ method: 'POST', url: '/api/login', payload, headers });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
    }
    expect(await passwords.stop()).toBe(0);
    expect(await portal.db.selectFrom('signInFailures').selectAll().execute()).toEqual([]);
  });

  test('a session id that was planted beforehand is not taken over', async () => {
    const portal = await makeApp();
    const planted = 'carrel_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const response = await portal.visitor.send({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'librarian', password },
      headers: { cookie: planted },
    });
    expect(response.statusCode).toBe(200);
    expect(cookieOf(response)).not.toBe(planted);
    expect((await withCookie(portal, planted)).statusCode).toBe(401);
  });

  test('signing in again ends the session the browser had', async () => {
    const portal = await makeApp();
    const first = cookieOf(await signIn(portal, 'librarian'));
    const payload = { username: 'manager', password };
    const again = { method: 'POST', url: '/api/login', payload, headers: { cookie: first } } as const;
    const second = cookieOf(await portal.visitor.send(again));
    expect((await withCookie(portal, first)).statusCode).toBe(401);
    expect((await withCookie(portal, second)).json().username).toBe('manager');
  });
});

describeOnAnyEngine('guessing passwords', (makeApp) => {
  test('five failures of an address with one name close that pair, also for the right password, until time has passed', async () => {
    const portal = await makeApp();
    for (let guess = 0; guess < 5; guess++) {
      expect((await signIn(portal, 'librarian', `wrong-${guess}`)).statusCode).toBe(401);
      portal.clock.advance(1000);
    }
    const closed = await signIn(portal, 'Librarian');
    expect(closed.statusCode).toBe(429);
    expect(closed.headers['retry-after']).toBe(String(signInWindowMs / 1000 - 5));
    expect(closed.json()).toMatchObject({
      code: 'too-many-requests',
      message: 'Too many attempts. Please try again in 15 min.',
    });
    expect((await signIn(portal, 'librarian', password, '192.0.2.9')).statusCode).toBe(200);
    expect((await signIn(portal, 'manager')).statusCode).toBe(200);
    portal.clock.advance(signInWindowMs - 5000 + 1);
    expect((await signIn(portal, 'librarian')).statusCode).toBe(200);
  });

  test('an unknown name is closed just as a known one', async () => {
    const portal = await makeApp();
    const outcomes: number[] = [];
    for (let guess = 0; guess < 7; guess++)
      outcomes.push((await signIn(portal, 'nobody-here', 'wrong-one')).statusCode);
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('a success forgets the failures before it', async () => {
    const portal = await makeApp();
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 4; guess++) await signIn(portal, 'librarian', 'wrong-one');
      expect((await signIn(portal, 'librarian')).statusCode).toBe(200);
    }
    expect(await portal.db.selectFrom('signInFailures').selectAll().execute()).toEqual([]);
  });

  test('thirty guesses at once are five chances', async () => {
    const portal = await makeApp();
    const guesses = Array.from({ length: 30 }, (_, guess) => signIn(portal, 'librarian', `wrong-${guess}`));
    const statuses = (await Promise.all(guesses)).map((response) => response.statusCode);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(25);
  });

  test('fifty failures close an address, whatever names were tried, and IPv6 neighbours are one address', async () => {
    const portal = await makeApp();
    const statuses: number[] = [];
    for (let guess = 0; guess < 51; guess++) {
      const address = `2001:db8:1:${guess.toString(16)}::1`;
      statuses.push((await signIn(portal, `person-${guess}`, 'wrong-one', address)).statusCode);
    }
    expect(statuses.slice(0, 50).every((status) => status === 401)).toBe(true);
    expect(statuses[50]).toBe(429);
    expect((await signIn(portal, 'librarian', password, '2001:db8:1:100::1')).statusCode).toBe(200);
  });

  test('while fifty wait for their password to be looked at, the next is told to come back, and nothing is counted', async () => {
    const portal = await makeApp();
    const guesses = Array.from({ length: 150 }, (_, guess) =>
      signIn(portal, `person-${guess}`, 'wrong-one', `198.51.100.${guess}`),
    );
    const answers = await Promise.all(guesses);
    const statuses = answers.map(({ statusCode }) => statusCode);
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    // Two attempts run and fifty wait; others may enter as these finish.
    expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(52);
    expect(busy.length).toBeGreaterThan(0);
    expect(busy[0]?.headers['retry-after']).toBe('2');
    expect(busy[0]?.json()).toMatchObject({ code: 'unavailable' });
    const counted = await portal.db.selectFrom('signInFailures').selectAll().execute();
    expect(counted).toHaveLength(150 - busy.length);
  });

  test('a flood from one address is told to come back before anything is looked up, and nothing of it is counted', async () => {
    const portal = await makeApp();
    const [cookie = ''] = [(await signIn(portal, 'librarian')).headers['set-cookie'] ?? []].flat().slice(1);
    for (let guess = 1; guess < signInsPerAddressBurst; guess++) await signIn(portal, `person-${guess}`, 'wrong-one');
    const before = await portal.db.selectFrom('signInFailures').selectAll().execute();
    const next = await signIn(portal, 'person-next', 'wrong-one');
    expect([next.statusCode, next.headers['retry-after']]).toEqual([503, '2']);
    expect(await portal.db.selectFrom('signInFailures').selectAll().execute()).toEqual(before);
    const payload = { username: 'librarian', password };
    const known = { method: 'POST', url: '/api/login', payload, headers: { cookie: cookie.split(';', 1)[0] } } as const;
    expect((await portal.visitor.send({ ...known, remoteAddress: '192.0.2.1' })).statusCode).toBe(200);
    expect((await signIn(portal, 'librarian', password, '192.0.2.9')).statusCode).toBe(200);
    portal.clock.advance(1000);
    expect((await signIn(portal, 'person-next', 'wrong-one')).statusCode).toBe(429);
  });

  test('somebody signed in who changes their password does not stand behind visitors', async () => {
    const portal = await makeApp();
    let leftBehind = 0;
    const librarian = portal.as('librarian');
    await librarian.cookie();
    const guesses = Array.from({ length: 40 }, async (_, guess) => {
      leftBehind++;
      await signIn(portal, `person-${guess}`, 'wrong-one', `198.51.100.${guess}`);
      leftBehind--;
    });
    const change = { currentPassword: password, password: 'brass-lamp-9', confirmPassword: 'brass-lamp-9' };
    expect((await librarian.post('/api/password', change)).statusCode).toBe(200);
    expect(leftBehind).toBeGreaterThan(10);
    await Promise.all(guesses);
  });

  test('guesses from many addresses slow an account down and never lock it', async () => {
    const portal = await makeApp();
    const attempts = createSignInAttempts({ db: portal.db, clock: portal.clock.now, limits: createLimits(() => 0) });
    const waits: number[] = [];
    for (let guess = 0; guess < 32; guess++) {
      const { waitMs } = await attempts.reserve(fromAddress('librarian', `198.51.100.${guess}`));
      waits.push(waitMs);
    }
    const steps = Array.from({ length: 20 }, (_, step) => (step + 1) * 100);
    expect(waits).toEqual([...Array(10).fill(0), ...steps, 2000, 2000]);
    const started = performance.now();
    expect((await signIn(portal, 'librarian', password, '192.0.2.77')).statusCode).toBe(200);
    expect(performance.now() - started).toBeGreaterThan(1990);
  });

  test('X-Forwarded-For is believed from a trusted proxy alone', async () => {
    const forged = async (portal: TestApp, guess: number) => {
      const headers = { 'x-forwarded-for': `203.0.113.${guess}` };
      const payload = { username: 'librarian', password: 'wrong-one' };
      return (await portal.visitor.send({ method: 'POST', url: '/api/login', payload, headers })).statusCode;
    };
    const direct = await makeApp();
    const behindProxy = await makeApp({ env: { PORTAL_TRUSTED_PROXIES: '127.0.0.1' } });
    for (let guess = 0; guess < 5; guess++) {
      await forged(direct, guess);
      await forged(behindProxy, guess);
    }
    expect(await forged(direct, 6)).toBe(429);
    expect(await forged(behindProxy, 6)).toBe(401);
  });
});

describeOnAnyEngine('a session', (makeApp) => {
  test('ends at logout for good, and tells the browser to forget it', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    const cookie = await librarian.cookie();
    const response = await librarian.post('/api/logout');
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    expect(response.headers['set-cookie']).toMatch(/^carrel_session=; .*Expires=Thu, 01 Jan 1970/);
    expect((await withCookie(portal, cookie)).statusCode).toBe(401);
    expect(await portal.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('ends after twelve hours without a request, and lasts while there are some', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    for (let hours = 0; hours < 30; hours += 10) {
      expect((await librarian.get('/api/user')).statusCode).toBe(200);
      portal.clock.advance(10 * hour);
    }
    portal.clock.advance(sessionIdleMs - 10 * hour);
    expect((await librarian.get('/api/user')).statusCode).toBe(401);
  });

  test('ends after fourteen days whatever happens', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    await librarian.cookie();
    for (let passed = 0; passed < sessionMaxMs; passed += 8 * hour) {
      expect((await librarian.get('/api/user')).statusCode).toBe(200);
      portal.clock.advance(8 * hour);
    }
    expect((await librarian.get('/api/user')).statusCode).toBe(401);
  });

  test('ends at once when its person is deactivated', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    expect((await librarian.get('/api/user')).statusCode).toBe(200);
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: '2026-03-04T12:00:00.000Z' })
      .where('id', '=', 2)
      .execute();
    expect((await librarian.get('/api/user')).statusCode).toBe(401);
  });

  test('cannot be guessed from a changed, shortened, doubled or foreign cookie', async () => {
    const portal = await makeApp();
    const cookie = await portal.as('librarian').cookie();
    const { tokenHash } = await portal.db.selectFrom('sessions').select('tokenHash').executeTakeFirstOrThrow();
    const last = cookie.endsWith('A') ? 'B' : 'A';
    const tampered = [
      cookie.slice(0, -1) + last,
      cookie.slice(0, -1),
      `${cookie}A`,
      `carrel_session=${tokenHash}`,
      'carrel_session=',
      'carrel_session=%00',
      "carrel_session=' or 1=1 --",
      cookie.replace('carrel_session', '__Host-carrel_session'),
    ];
    for (const value of tampered) expect((await withCookie(portal, value)).statusCode).toBe(401);
    expect((await withCookie(portal, cookie)).statusCode).toBe(200);
  });
});

describeOnAnyEngine('the live connection of a session', (makeApp) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('closes with 4401 at logout, and leaves those of other sessions alone', async () => {
    const portal = await makeApp();
    const socket = await connect(portal, 'librarian');
    const elsewhere = await connect(portal, 'colleague');
    await portal.as('librarian').post('/api/logout');
    expect(await socket.closed).toBe(closeCodes.signedOut);
    elsewhere.send({ type: 'identity', userId: 6 });
    expect(await elsewhere.next('system')).toMatchObject({ message: 'Connected' });
  });

  test('closes within a minute when the session ends elsewhere, by time or by deactivation', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const portal = await makeApp();
    const removed = await connect(portal, 'librarian');
    const deactivated = await connect(portal, 'colleague');
    const holding = await connect(portal, 'manager');
    await portal.db.deleteFrom('sessions').where('userId', '=', 2).execute();
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: '2026-03-04T12:00:00.000Z' })
      .where('id', '=', 6)
      .execute();
    vi.advanceTimersByTime(60_000);
    expect(await removed.closed).toBe(closeCodes.signedOut);
    expect(await deactivated.closed).toBe(closeCodes.signedOut);
    holding.send({ type: 'identity', userId: 4 });
    await holding.next('system');
    portal.clock.advance(sessionIdleMs + 1);
    vi.advanceTimersByTime(60_000);
    expect(await holding.closed).toBe(closeCodes.signedOut);
  });
});
