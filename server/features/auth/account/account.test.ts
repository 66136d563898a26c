import { expect, test } from 'vitest';
import { closeCodes, passwordsByLinkBurst } from '#contract/values/limits.ts';
import { resetPassword } from '#server/features/auth/passwords/password.service.ts';
import { insertPasswordLinks } from '#server/features/auth/passwords/password-links.queries.ts';
import { createAdmin } from '#server/features/people/registration.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';

const current = 'carrel-demo';
const noMails = { passwordChanged: async () => {} };
const chosen = 'a-new-secret';
const hour = 60 * 60 * 1000;
const tooCommon = 'This password is among the most common ones. Choose another.';
const linkRefused = 'This link is no longer valid. A link works once, and for a limited time.';

async function signIn(portal: TestApp, username: string, password: string, userAgent = ''): Promise<string | null> {
  const payload = { username, password };
  const headers = { 'user-agent': userAgent };
  const answer = await portal.visitor.send({ method: 'POST', url: '/api/login', payload, headers });
  return answer.statusCode === 200 ? (String(answer.headers['set-cookie']).split(';', 1)[0] ?? '') : null;
}

function withCookie(portal: TestApp, cookie: string, method: 'GET' | 'DELETE' = 'GET', url = '/api/user') {
  return portal.visitor.send({ method, url, headers: { cookie } });
}

function change(caller: Caller, form: object = {}) {
  return caller.post('/api/password', {
    currentPassword: current,
    password: chosen,
    confirmPassword: chosen,
    ...form,
  });
}

function remove(caller: Caller, url: string) {
  return caller.send({ method: 'DELETE', url });
}

async function addLink(portal: TestApp, userId: number, lastsMs = 24 * hour): Promise<string> {
  const { token, tokenHash } = createToken();
  const createdAt = isoTime(portal.clock.now());
  const expiresAt = isoTime(portal.clock.now() + lastsMs);
  await insertPasswordLinks(portal.db, [{ tokenHash, userId, createdBy: 1, createdAt, expiresAt }]);
  return token;
}

function setByLink(portal: TestApp, token: string, form: object = {}) {
  return portal.visitor.post('/api/set-password', { token, password: chosen, confirmPassword: chosen, ...form });
}

function storedHash(portal: TestApp, userId: number) {
  return portal.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['passwordHash', 'mustChangePassword'])
    .executeTakeFirstOrThrow();
}

describeOnAnyEngine('changing the own password', (makeApp) => {
  test('takes the new one and ends every other session and its socket, and only those', async () => {
    const portal = await makeApp();
    const elsewhere = (await signIn(portal, 'librarian', current)) ?? '';
    const someoneElse = (await signIn(portal, 'colleague', current)) ?? '';
    const before = await portal.as('librarian').cookie();
    const staying = await connect(portal, 'librarian');
    const ending = await connect(portal, 'librarian', { cookie: elsewhere });

    const response = await change(portal.as('librarian'));
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    expect(response.headers['set-cookie']).toContain('Max-Age=1209600;');
    expect(await ending.closed).toBe(4401);
    expect((await withCookie(portal, elsewhere)).statusCode).toBe(401);
    expect((await withCookie(portal, someoneElse)).statusCode).toBe(200);
    expect((await portal.as('librarian').get('/api/user')).statusCode).toBe(200);
    // The session continues under a new cookie, with which its socket reconnects by itself.
    expect(await staying.closed).toBe(closeCodes.restart);
    expect((await withCookie(portal, before)).statusCode).toBe(401);
    const again = await connect(portal, 'librarian');
    again.send({ type: 'chat', from: 2, to: 4, content: 'Still here', clientId: 'still-here-1' });
    expect((await again.next('chat')).message.content).toBe('Still here');
    await again.close();
    const sessions = (await portal.as('librarian').get('/api/sessions')).json();
    expect(sessions).toMatchObject([{ isCurrent: true, createdAt: isoTime(portal.clock.now()) }]);

    expect(await signIn(portal, 'librarian', current)).toBeNull();
    expect(await signIn(portal, 'librarian', chosen)).not.toBeNull();
  });

  test('what does not fit is refused with the field named, and nothing changes', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    const elsewhere = (await signIn(portal, 'librarian', current)) ?? '';
    const before = await storedHash(portal, 2);
    const refusals: [object, string | undefined, string][] = [
      [{ password: '12345', confirmPassword: '12345' }, 'password', 'Password must be at least 6 characters'],
      [{ confirmPassword: '12345' }, 'confirmPassword', 'Confirm password must be at least 6 characters'],
      [{ confirmPassword: 'another-secret' }, 'confirmPassword', "Passwords don't match"],
      [{ currentPassword: 'wrong-one' }, 'currentPassword', 'The current password is wrong'],
      [{ password: current, confirmPassword: current }, 'password', 'Choose a password other than the current one'],
      [
        { password: 'x'.repeat(257), confirmPassword: 'x'.repeat(257) },
        'password',
        'Password must be at most 256 characters',
      ],
    ];
    for (const [form, field, message] of refusals) {
      const response = await change(librarian, form);
      expect([response.statusCode, response.json().field, response.json().message]).toEqual([400, field, message]);
    }
    expect((await change(librarian, { userId: 4 })).statusCode).toBe(400);
    expect((await change(portal.visitor)).statusCode).toBe(401);
    expect(await storedHash(portal, 2)).toEqual(before);
    expect((await withCookie(portal, elsewhere)).statusCode).toBe(200);
  });

  test('one of the commonest is refused in any case, its field named, and however often, that is no guess', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    for (const password of ['password', 'Qwerty123', 'SUNSHINE', '123456', '123456789', 'letmein']) {
      const answer = await change(librarian, { password, confirmPassword: password });
      expect([answer.statusCode, answer.json().field, answer.json().message]).toEqual([400, 'password', tooCommon]);
    }
    expect(await portal.db.selectFrom('signInFailures').selectAll().execute()).toEqual([]);
    expect((await change(librarian)).statusCode).toBe(200);
  });

  test('guessing the current password is stopped after five, for that session alone', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    for (let guess = 0; guess < 5; guess++) {
      expect((await change(librarian, { currentPassword: `guess-${guess}` })).statusCode).toBe(400);
    }
    // Wrong passwords in a session lock neither the address nor the account.
    const elsewhere = (await signIn(portal, 'librarian', current)) ?? '';
    const payload = { currentPassword: current, password: current, confirmPassword: current };
    const other = { method: 'POST', url: '/api/password', payload, headers: { cookie: elsewhere } } as const;
    expect((await portal.visitor.send(other)).json().field).toBe('password');
    expect(await signIn(portal, 'colleague', current)).not.toBeNull();
    const closed = await change(librarian);
    expect([closed.statusCode, closed.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(closed.headers['retry-after'])).toBeGreaterThan(0);
    portal.clock.advance(hour / 4 + 1);
    expect((await change(librarian)).statusCode).toBe(200);
    expect(await portal.db.selectFrom('signInFailures').selectAll().execute()).toEqual([]);
  });

  test('of two changes at once one is taken, and its session stays', async () => {
    const portal = await makeApp();
    const both = await Promise.all(
      ['first-choice', 'second-choice'].map(async (password) => {
        const form = { password, confirmPassword: password };
        return { password, status: (await change(portal.as('librarian'), form)).statusCode };
      }),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const taken = both.find(({ status }) => status === 200)?.password ?? '';
    expect(await signIn(portal, 'librarian', taken)).not.toBeNull();
  });

  test('whoever signs in with the old password at the same moment is out afterwards', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    await librarian.cookie();
    const signingIn = Array.from({ length: 6 }, (_, index) =>
      portal.visitor.send({
        method: 'POST',
        url: '/api/login',
        payload: { username: 'librarian', password: current },
        remoteAddress: `192.0.2.${index}`,
      }),
    );
    const [changed, ...answers] = await Promise.all([change(librarian), ...signingIn]);
    expect(changed.statusCode).toBe(200);
    for (const answer of answers) {
      const cookie = String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '';
      expect((await withCookie(portal, cookie)).statusCode).toBe(401);
    }
    expect((await librarian.get('/api/sessions')).json()).toHaveLength(1);
  });

  test('an open one-time link sets no password any more', async () => {
    const portal = await makeApp();
    const token = await addLink(portal, 2);
    expect((await change(portal.as('librarian'))).statusCode).toBe(200);
    expect((await setByLink(portal, token)).statusCode).toBe(404);
  });
});

describeOnAnyEngine('one-time links', (makeApp) => {
  test('set the password of somebody who had none, who can sign in then and must change nothing', async () => {
    const portal = await makeApp();
    const person = { username: 'new.person', fullName: 'New Person', institutionId: 1 };
    const { id } = (await portal.as('admin').post('/api/register', person)).json();
    const response = await setByLink(portal, await addLink(portal, id));
    expect([response.statusCode, response.json()]).toEqual([200, { ok: true }]);
    expect(response.headers['set-cookie']).toBeUndefined();
    const credentials = { username: 'new.person', password: chosen };
    const first = await portal.visitor.post('/api/login', credentials);
    expect(first.json()).toMatchObject({ id, mustChangePassword: false, isFirstSignIn: true });
    const second = await portal.visitor.post('/api/login', credentials);
    expect(second.json()).toMatchObject({ id, isFirstSignIn: false });
  });

  test('end every session and socket of the person', async () => {
    const portal = await makeApp();
    const librarian = portal.as('librarian');
    const socket = await connect(portal, 'librarian');
    expect((await setByLink(portal, await addLink(portal, 2))).statusCode).toBe(200);
    expect(await socket.closed).toBe(4401);
    expect((await librarian.get('/api/user')).statusCode).toBe(401);
    expect(await signIn(portal, 'librarian', current)).toBeNull();
  });

  test('are refused alike when used, expired, replaced, unknown or of somebody deactivated', async () => {
    const portal = await makeApp();
    const used = await addLink(portal, 2);
    const older = await addLink(portal, 2);
    await setByLink(portal, used);
    const expired = await addLink(portal, 4, hour);
    const gone = await addLink(portal, 5);
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: isoTime(0) })
      .where('id', '=', 5)
      .execute();
    portal.clock.advance(hour);
    const before = await portal.db.selectFrom('users').select(['id', 'passwordHash']).orderBy('id').execute();
    for (const token of [used, older, expired, gone, 'made-up', '', `${used} `]) {
      const response = await setByLink(portal, token, { password: 'evil-one', confirmPassword: 'evil-one' });
      expect([token, response.statusCode, response.json()]).toEqual([
        token,
        404,
        { error: linkRefused, message: linkRefused, code: 'not-found' },
      ]);
    }
    expect(await portal.db.selectFrom('users').select(['id', 'passwordHash']).orderBy('id').execute()).toEqual(before);
  });

  test('take none of the commonest passwords, and stay open for another', async () => {
    const portal = await makeApp();
    const token = await addLink(portal, 2);
    const refused = await setByLink(portal, token, { password: 'Dragon', confirmPassword: 'Dragon' });
    expect([refused.statusCode, refused.json().field, refused.json().message]).toEqual([400, 'password', tooCommon]);
    expect((await setByLink(portal, token)).statusCode).toBe(200);
  });

  test('say whose password they set, until they are used, and nothing after that', async () => {
    const portal = await makeApp();
    const holderOf = (token: string) => portal.visitor.post('/api/password-link', { token });
    const open = await addLink(portal, 2);
    const first = await holderOf(open);
    expect([first.statusCode, first.json()]).toEqual([200, { fullName: 'Maya Okafor', username: 'librarian' }]);
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await setByLink(portal, open)).statusCode).toBe(200);
    const expired = await addLink(portal, 4, hour);
    portal.clock.advance(hour);
    for (const token of [open, expired, 'made-up', '']) {
      const refused = await holderOf(token);
      expect([refused.statusCode, refused.json().message]).toEqual([404, linkRefused]);
    }
    for (let tries = 0; tries < passwordsByLinkBurst; tries++) await holderOf(`made-up-${tries}`);
    expect((await holderOf(await addLink(portal, 2))).statusCode).toBe(429);
  });

  test('work once, also for eight calls at the same moment', async () => {
    const portal = await makeApp();
    const token = await addLink(portal, 2);
    const passwords = Array.from({ length: 8 }, (_, index) => `choice-number-${index}`);
    const statuses = await Promise.all(
      passwords.map(
        async (password) => (await setByLink(portal, token, { password, confirmPassword: password })).statusCode,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(7);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect(await signIn(portal, 'librarian', winner)).not.toBeNull();
  });

  test('stay open when the password does not fit', async () => {
    const portal = await makeApp();
    const token = await addLink(portal, 2);
    const short = await setByLink(portal, token, { password: '12345', confirmPassword: '12345' });
    expect([short.statusCode, short.json().field]).toEqual([400, 'password']);
    const unequal = await setByLink(portal, token, { confirmPassword: 'something-else' });
    expect([unequal.statusCode, unequal.json().message]).toEqual([400, "Passwords don't match"]);
    expect((await setByLink(portal, token)).statusCode).toBe(200);
  });

  test('are taken from the portal alone, and not tried without end from one address', async () => {
    const portal = await makeApp();
    const token = await addLink(portal, 2);
    const foreign = await portal.visitor.send({
      method: 'POST',
      url: '/api/set-password',
      payload: { token, password: chosen, confirmPassword: chosen },
      headers: { origin: 'https://elsewhere.example' },
    });
    expect([foreign.statusCode, foreign.json().code]).toEqual([403, 'wrong-origin']);
    for (let tries = 0; tries < passwordsByLinkBurst; tries++) {
      expect((await setByLink(portal, `made-up-${tries}`)).statusCode).toBe(404);
    }
    expect((await setByLink(portal, token)).statusCode).toBe(429);
    portal.clock.advance(hour);
    expect((await setByLink(portal, token)).statusCode).toBe(200);
  });
});

describeOnAnyEngine('own sessions', (makeApp) => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0';

  test('are listed with what they are known by, the current one first, and nothing that opens them', async () => {
    const portal = await makeApp();
    const cookie = (await signIn(portal, 'librarian', current, firefox)) ?? '';
    await signIn(portal, 'colleague', current);
    portal.clock.advance(hour);
    const librarian = portal.as('librarian');
    const list = (await librarian.get('/api/sessions')).json();
    expect(list).toEqual([
      expect.objectContaining({
        device: 'An unknown program',
        isCurrent: true,
        createdAt: isoTime(portal.clock.now()),
      }),
      {
        key: expect.stringMatching(/^[\w-]{22}$/),
        createdAt: isoTime(portal.clock.now() - hour),
        lastSeenAt: isoTime(portal.clock.now() - hour),
        device: 'Firefox on Windows',
        address: '127.0.0.1',
        signedInBy: 'password',
        isCurrent: false,
      },
    ]);
    const rows = await portal.db.selectFrom('sessions').select('tokenHash').execute();
    for (const secret of [cookie.split('=')[1] ?? '', ...rows.map((row) => row.tokenHash)]) {
      expect(JSON.stringify(list)).not.toContain(secret);
    }
    expect((await portal.visitor.get('/api/sessions')).statusCode).toBe(401);
  });

  test('that begin or end elsewhere are told to the browsers of their person alone', async () => {
    const portal = await makeApp();
    const [mine, colleagues] = [await connect(portal, 'librarian'), await connect(portal, 'colleague')];
    const elsewhere = (await signIn(portal, 'librarian', current)) ?? '';
    expect(await mine.next('changed')).toEqual({ type: 'changed', what: ['/api/sessions'] });
    await withCookie(portal, elsewhere, 'DELETE', '/api/sessions').then(() => mine.closed);
    await colleagues.heardAll();
    expect(colleagues.received('changed')).toEqual([]);
    await colleagues.close();
  });

  test('that have run out are not listed', async () => {
    const portal = await makeApp();
    await signIn(portal, 'librarian', current);
    portal.clock.advance(13 * hour);
    expect((await portal.as('librarian').get('/api/sessions')).json()).toHaveLength(1);
  });

  test('can be ended one by one, with their sockets, once', async () => {
    const portal = await makeApp();
    const elsewhere = (await signIn(portal, 'librarian', current, firefox)) ?? '';
    const librarian = portal.as('librarian');
    const socket = await connect(portal, 'librarian', { cookie: elsewhere });
    const [mine, other] = (await librarian.get('/api/sessions')).json();
    expect((await remove(librarian, `/api/sessions/${mine.key}`)).statusCode).toBe(409);
    expect((await remove(portal.visitor, `/api/sessions/${other.key}`)).statusCode).toBe(401);
    expect((await remove(librarian, `/api/sessions/${other.key}`)).json()).toEqual({ ok: true });
    expect(await socket.closed).toBe(4401);
    expect((await withCookie(portal, elsewhere)).statusCode).toBe(401);
    expect((await remove(librarian, `/api/sessions/${other.key}`)).statusCode).toBe(404);
    expect((await librarian.get('/api/sessions')).json()).toHaveLength(1);
  });

  test('of other people can be neither seen nor ended', async () => {
    const portal = await makeApp();
    const cookie = (await signIn(portal, 'colleague', current)) ?? '';
    const [theirs] = (await withCookie(portal, cookie, 'GET', '/api/sessions')).json();
    for (const username of ['librarian', 'admin']) {
      for (const key of [theirs.key, 'unknown', '%00', "' or 1=1"]) {
        const answer = await remove(portal.as(username), `/api/sessions/${encodeURIComponent(key)}`);
        expect([key, answer.statusCode]).toEqual([key, 404]);
      }
      expect((await remove(portal.as(username), '/api/sessions')).statusCode).toBe(200);
    }
    expect((await withCookie(portal, cookie)).statusCode).toBe(200);
  });

  test('can all be ended but the current one', async () => {
    const portal = await makeApp();
    const others = [await signIn(portal, 'librarian', current), await signIn(portal, 'librarian', current)];
    const librarian = portal.as('librarian');
    await librarian.cookie();
    const sockets = await Promise.all(others.map((cookie) => connect(portal, 'librarian', { cookie: cookie ?? '' })));
    const staying = await connect(portal, 'librarian');
    expect((await remove(librarian, '/api/sessions')).json()).toEqual({ ended: 2 });
    expect(await Promise.all(sockets.map((socket) => socket.closed))).toEqual([4401, 4401]);
    expect((await remove(librarian, '/api/sessions')).json()).toEqual({ ended: 0 });
    expect((await librarian.get('/api/user')).statusCode).toBe(200);
    await staying.close();
  });
});

describeOnAnyEngine('a password that somebody else chose', (makeApp) => {
  const given = 'given-by-admin';

  async function registerNew(portal: TestApp): Promise<string> {
    const person = { username: 'new.person', fullName: 'New Person', institutionId: 1 };
    const form = { ...person, password: given, confirmPassword: given };
    expect((await portal.as('admin').post('/api/register', form)).statusCode).toBe(200);
    return (await signIn(portal, 'new.person', given)) ?? '';
  }

  test('has to be changed before anything else can be done', async () => {
    const portal = await makeApp();
    let cookie = await registerNew(portal);
    const send = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
      portal.visitor.send({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) });

    expect((await send('GET', '/api/user')).json()).toMatchObject({ username: 'new.person', mustChangePassword: true });
    for (const [method, url] of [
      ['GET', '/api/conversations'],
      ['GET', '/api/users'],
      ['GET', '/api/sessions'],
      ['DELETE', '/api/sessions'],
      ['POST', '/api/messages'],
      ['GET', '/openapi.json'],
    ] as const) {
      const answer = await send(method, url);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, 'password-change-required']);
    }
    await expect(connect(portal, null, { cookie })).rejects.toThrow('403');

    const same = { currentPassword: given, password: given, confirmPassword: given };
    expect((await send('POST', '/api/password', same)).statusCode).toBe(400);
    const form = { currentPassword: given, password: chosen, confirmPassword: chosen };
    const changed = await send('POST', '/api/password', form);
    expect(changed.statusCode).toBe(200);
    cookie = String(changed.headers['set-cookie']).split(';', 1)[0] ?? '';
    expect((await send('GET', '/api/user')).json()).toMatchObject({ mustChangePassword: false });
    expect((await send('GET', '/api/conversations')).statusCode).toBe(200);
    const socket = await connect(portal, null, { cookie });
    await socket.close();
  });

  test('does not keep its person from leaving', async () => {
    const portal = await makeApp();
    const cookie = await registerNew(portal);
    const answer = await portal.visitor.send({ method: 'POST', url: '/api/logout', headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    expect((await withCookie(portal, cookie)).statusCode).toBe(401);
  });

  test('is what the command line sets, but not for somebody who set it for themself', async () => {
    const portal = await makeApp();
    await resetPassword(
      { db: portal.db, clock: portal.clock.now, mails: noMails },
      { username: 'librarian', password: given },
    );
    expect(await storedHash(portal, 2)).toMatchObject({ mustChangePassword: true });
    const cookie = (await signIn(portal, 'librarian', given)) ?? '';
    expect((await withCookie(portal, cookie)).json()).toMatchObject({ mustChangePassword: true });
    expect((await setByLink(portal, await addLink(portal, 2))).statusCode).toBe(200);
    expect(await storedHash(portal, 2)).toMatchObject({ mustChangePassword: false });
  });

  test('ends open links, and every socket of theirs in a process that runs within a second, and no others', async () => {
    const portal = await makeApp();
    const [socket, others] = [await connect(portal, 'librarian'), await connect(portal, 'colleague')];
    const link = await addLink(portal, 2);
    await resetPassword(
      { db: portal.db, clock: portal.clock.now, mails: noMails },
      { username: 'librarian', password: given },
    );
    const cookie = (await signIn(portal, 'librarian', given)) ?? '';
    expect(await socket.closed).toBe(closeCodes.signedOut);
    expect((await setByLink(portal, link)).statusCode).toBe(404);
    expect((await withCookie(portal, cookie)).statusCode).toBe(200);
    others.send({ type: 'identity', userId: 6 });
    expect(await others.next('system')).toMatchObject({ message: 'Connected' });
  });

  test('an admin whom the command line adds is known to a process that runs', async () => {
    const portal = await makeApp();
    expect((await portal.as('admin').get('/api/staff')).statusCode).toBe(200);
    await createAdmin(portal.db, portal.clock.now, { username: 'second.admin', password: given });
    const isListed = async () => (await portal.as('manager').get('/api/users')).body.includes('second.admin');
    await expect.poll(isListed).toBe(true);
  });
});
