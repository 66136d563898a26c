import { execFileSync } from 'node:child_process';
import { generateSync } from 'otplib';
import { expect, test } from 'vitest';
import { signInFailuresPerAccountAndAddress } from '#contract/values/limits.ts';
import { pendingSignInMs } from '#contract/values/people/factors.ts';
import { createSignInAttempts, fromSecondStep } from '#server/features/auth/attempts/sign-in-attempts.service.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import {
  addTestApp,
  addTestPasskey,
  codeOf,
  givePassword,
  newBrowser,
  testOrigin,
} from '#server/testing/sign-in/test-factors.ts';
import { createTestPasskey } from '#server/testing/sign-in/test-passkey.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { stepOf } from './totp.ts';

const sessionsOf = async ({ db }: TestApp, userId = 2) =>
  db.selectFrom('sessions').where('userId', '=', userId).select(['tokenHash', 'signedInBy', 'address']).execute();

const kindsNoted = async ({ db }: TestApp) =>
  (await db.selectFrom('securityEvents').where('userId', '=', 2).orderBy('id').select('kind').execute()).map(
    ({ kind }) => kind,
  );

describeOnBothEngines('the second step', (makeApp) => {
  test('a code lets in one of two who send it at once, and nobody again', async () => {
    const portal = await makeApp();
    const { secret, recoveryCodes } = await addTestApp(portal, 'librarian');
    for (const code of [codeOf(portal, secret), recoveryCodes[0] ?? '']) {
      const browsers = Array.from({ length: 4 }, () => newBrowser(portal));
      for (const browser of browsers) expect((await givePassword(browser, 'librarian')).statusCode).toBe(202);
      const answers = await Promise.all(browsers.map((browser) => browser.post('/api/login/code', { code })));
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401]);
    }
    expect(await sessionsOf(portal)).toHaveLength(3);
  });

  test('a passkey’s answer lets one in of two who send it at once', async () => {
    const portal = await makeApp();
    const { passkey } = await addTestPasskey(portal, 'librarian');
    const browser = newBrowser(portal);
    // Counter 0 means an authenticator that does not count; the challenge alone prevents reuse.
    await portal.db.updateTable('factors').set({ counter: 0 }).execute();
    const question = (await browser.post('/api/login/passkey/question')).json();
    const answer = { passkey: passkey.answer(question, { counter: 0 }) };
    const cookie = await browser.cookie();
    const send = () =>
      portal.visitor.send({ method: 'POST', url: '/api/login/passkey', payload: answer, headers: { cookie } });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 401, 401]);
    expect((await send()).statusCode).toBe(401);
  });

  test('guesses stop after a few, wherever they come from, and go on being refused', async () => {
    const portal = await makeApp();
    const { secret } = await addTestApp(portal, 'librarian');
    const browser = newBrowser(portal);
    await givePassword(browser, 'librarian');
    const wrong = codeOf(portal, secret, 20);
    const statuses: number[] = [];
    for (let guess = 0; guess < 100; guess++) {
      portal.clock.advance(1000);
      statuses.push((await browser.post('/api/login/code', { code: wrong })).statusCode);
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401]);
    expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
    // Even the right code is refused now.
    expect((await browser.post('/api/login/code', { code: codeOf(portal, secret) })).statusCode).toBe(429);
    expect(await kindsNoted(portal)).toContain('locked-out');
  });
});

describeOnAnyEngine('signing in with factors', (makeApp) => {
  test('a right password alone opens nothing, and a code opens a session under a new id', async () => {
    const portal = await makeApp();
    const { secret } = await addTestApp(portal, 'librarian');
    const before = await sessionsOf(portal);
    const browser = newBrowser(portal);
    const asked = await givePassword(browser, 'librarian');
    expect([asked.statusCode, asked.json()]).toEqual([202, { secondStep: ['totp'] }]);
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect(await sessionsOf(portal)).toEqual(before);
    const begun = await browser.cookie();
    const code = codeOf(portal, secret).replace(/(...)/, '$1 ');
    const signedIn = await browser.post('/api/login/code', { code });
    expect(signedIn.json()).toMatchObject({ id: 2, username: 'librarian', mustAddFactor: false });
    expect(await browser.cookie()).not.toContain(begun);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    const [, opened] = await sessionsOf(portal);
    expect(opened).toMatchObject({ signedInBy: 'code', address: '127.0.0.1' });
    // The pending sign-in is gone, so a later code does not work with it.
    portal.clock.advance(30_000);
    const again = { method: 'POST', url: '/api/login/code', headers: { cookie: begun } } as const;
    const later = await portal.visitor.send({ ...again, payload: { code: codeOf(portal, secret) } });
    expect(later.statusCode).toBe(401);
  });

  test('a code counts once, one step early or late, and an older one no more', async () => {
    const portal = await makeApp();
    const { secret } = await addTestApp(portal, 'librarian');
    const statusWith = async (steps: number) => {
      const browser = newBrowser(portal);
      expect((await givePassword(browser, 'librarian')).statusCode).toBe(202);
      return (await browser.post('/api/login/code', { code: codeOf(portal, secret, steps) })).statusCode;
    };
    portal.clock.advance(300_000);
    expect(await statusWith(2)).toBe(401);
    expect(await statusWith(-1)).toBe(200);
    expect(await statusWith(-1)).toBe(401);
    expect(await statusWith(1)).toBe(200);
    // An older code is refused after a newer one was used, even if it was never used itself.
    expect(await statusWith(0)).toBe(401);
  });

  test('what was begun ends after ten minutes, with another password, and in another browser', async () => {
    const portal = await makeApp();
    const { secret } = await addTestApp(portal, 'librarian');
    const enter = (browser: ReturnType<typeof newBrowser>) =>
      browser.post('/api/login/code', { code: codeOf(portal, secret) });
    const late = newBrowser(portal);
    await givePassword(late, 'librarian');
    portal.clock.advance(pendingSignInMs);
    expect((await enter(late)).statusCode).toBe(401);
    expect((await enter(newBrowser(portal))).statusCode).toBe(401);
    const outdated = newBrowser(portal);
    await givePassword(outdated, 'librarian');
    await portal.db.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', 2).execute();
    expect((await enter(outdated)).statusCode).toBe(401);
  });

  test('a recovery code works once, with or without its hyphens', async () => {
    const portal = await makeApp();
    const { recoveryCodes } = await addTestApp(portal, 'librarian');
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const statusWith = async (code: string) => {
      const browser = newBrowser(portal);
      await givePassword(browser, 'librarian');
      return (await browser.post('/api/login/code', { code })).statusCode;
    };
    expect(await statusWith(first)).toBe(200);
    expect(await statusWith(first)).toBe(401);
    expect(await statusWith(second.replaceAll('-', '').toUpperCase())).toBe(200);
    expect((await portal.as('librarian').get('/api/factors')).json()).toMatchObject({ recoveryCodesLeft: 8 });
    expect(await kindsNoted(portal)).toContain('recovery-code-used');
    const stored = JSON.stringify(await portal.db.selectFrom('recoveryCodes').selectAll().execute());
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''));
  });

  test('a passkey signs in alone, without a username, and is told apart from a password', async () => {
    const portal = await makeApp();
    const { passkey } = await addTestPasskey(portal, 'librarian');
    const browser = newBrowser(portal);
    const question = (await browser.post('/api/login/passkey/question')).json();
    expect(question).toMatchObject({ allowCredentials: [], userVerification: 'required', rpId: 'localhost' });
    const signedIn = await browser.post('/api/login/passkey', { passkey: passkey.answer(question) });
    expect([signedIn.statusCode, signedIn.json().id]).toEqual([200, 2]);
    expect((await sessionsOf(portal)).at(-1)).toMatchObject({ signedInBy: 'passkey' });
  });

  test('as the second step only a passkey of that person counts', async () => {
    const portal = await makeApp();
    const own = await addTestPasskey(portal, 'librarian');
    const other = await addTestPasskey(portal, 'colleague');
    for (const [{ passkey }, status] of [
      [other, 401],
      [own, 200],
    ] as const) {
      const browser = newBrowser(portal);
      expect((await givePassword(browser, 'librarian')).json()).toEqual({ secondStep: ['passkey'] });
      const question = (await browser.post('/api/login/passkey/question')).json();
      expect(question.allowCredentials).toHaveLength(1);
      const answer = await browser.post('/api/login/passkey', { passkey: passkey.answer(question) });
      expect(answer.statusCode).toBe(status);
    }
  });

  test('a passkey that is wrong in any way signs nobody in', async () => {
    const portal = await makeApp();
    const { passkey } = await addTestPasskey(portal, 'librarian');
    const browser = newBrowser(portal);
    const ask = async () => (await browser.post('/api/login/passkey/question')).json();
    const send = async (answer: object) => (await browser.post('/api/login/passkey', { passkey: answer })).statusCode;
    const stranger = createTestPasskey({ origin: testOrigin });
    // Uses the passkey once, so that its counter can go back.
    expect(await send(passkey.answer(await ask()))).toBe(200);
    type Question = Awaited<ReturnType<typeof ask>>;
    const wrong: Record<string, (question: Question) => { response: object }> = {
      'of another origin': (question) => passkey.answer(question, { origin: 'https://evil.example' }),
      'of another port': (question) => passkey.answer(question, { origin: `${testOrigin}:8080` }),
      'for another portal': (question) => passkey.answer(question, { rpId: 'evil.example' }),
      'without looking who is there': (question) => passkey.answer(question, { isVerified: false }),
      'with a counter that goes back': (question) => passkey.answer(question, { counter: 1 }),
      'of a passkey that nobody has': (question) => stranger.answer(question),
      'to a question that was never asked': (question) => passkey.answer({ ...question, challenge: 'A'.repeat(43) }),
      'with another signature': (question) => {
        const { signature } = passkey.answer(question).response;
        const answer = passkey.answer(question);
        return { ...answer, response: { ...answer.response, signature } };
      },
      'with what is no JSON': (question) => {
        const answer = passkey.answer(question);
        return { ...answer, response: { ...answer.response, clientDataJSON: 'AAAA' } };
      },
    };
    // Each response follows its own question, because the next question replaces the cookie.
    for (const [how, answer] of Object.entries(wrong))
      expect([how, await send(answer(await ask()))]).toEqual([how, 401]);
    const first = passkey.answer(await ask());
    await ask();
    expect(await send(first)).toBe(401);
    const elsewhere = passkey.answer((await newBrowser(portal).post('/api/login/passkey/question')).json());
    expect(await send(elsewhere)).toBe(401);
    expect(await sessionsOf(portal)).toHaveLength(2);
    const last = passkey.answer(await ask());
    expect([await send(last), await send(last)]).toEqual([200, 401]);
  });

  test('neither a one-time link nor a forgotten password goes round a factor', async () => {
    const portal = await makeApp();
    const { secret } = await addTestApp(portal, 'librarian');
    const { url } = (await portal.as('admin').post('/api/users/2/password-link')).json();
    const chosen = { password: 'a-new-secret', confirmPassword: 'a-new-secret' };
    const browser = newBrowser(portal);
    const set = await browser.post('/api/set-password', { token: String(url).split('#')[1], ...chosen });
    expect([set.statusCode, await browser.cookie()]).toEqual([200, '']);
    const login = await browser.post('/api/login', { username: 'librarian', password: chosen.password });
    expect(login.json()).toEqual({ secondStep: ['totp'] });
    expect((await browser.post('/api/login/code', { code: codeOf(portal, secret) })).statusCode).toBe(200);
  });

  test('somebody who was deactivated gets in by no factor', async () => {
    const portal = await makeApp();
    const { passkey } = await addTestPasskey(portal, 'librarian');
    const { secret } = await addTestApp(portal, 'librarian');
    const [byCode, byPasskey] = [newBrowser(portal), newBrowser(portal)];
    await givePassword(byCode, 'librarian');
    const question = (await byPasskey.post('/api/login/passkey/question')).json();
    await portal.as('admin').post('/api/users/2/deactivate');
    expect((await byCode.post('/api/login/code', { code: codeOf(portal, secret) })).statusCode).toBe(401);
    expect((await byPasskey.post('/api/login/passkey', { passkey: passkey.answer(question) })).statusCode).toBe(401);
  });
});

describeOnAnyEngine('guessing codes', (makeApp) => {
  test('of 10,000 guesses within a minute five are looked at', async () => {
    const { db, clock } = await makeApp();
    const attempts = createSignInAttempts({ db, clock: clock.now, limits: createLimits(clock.now) });
    let looked = 0;
    const refusals = new Set<number>();
    for (let guess = 0; guess < 10_000; guess++) {
      clock.advance(5);
      await attempts.reserve(fromSecondStep('librarian', 2)).then(
        () => looked++,
        ({ statusCode }) => refusals.add(statusCode),
      );
    }
    expect([looked, [...refusals]]).toEqual([signInFailuresPerAccountAndAddress, [429]]);
  });
});

/**
 * Debian's oathtool, installed by scripts/test/install-system.sh. It may be missing where this file is run alone, but
 * not in CI.
 */
const oathtool = (() => {
  try {
    execFileSync('oathtool', ['--version']);
    return (at: string, secret: string) =>
      execFileSync('oathtool', ['--totp', '--base32', '--now', at, secret], { encoding: 'utf8' }).trim();
  } catch (error) {
    if (process.env['CI'] === 'true') throw error;
    return null;
  }
})();

test('a code belongs to its own step or one beside it, from the first second of a step to its last', async () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const step = 37_037_036;
  for (const second of [0, 29]) {
    const at = step * 30 + second;
    for (const away of [-2, -1, 0, 1, 2]) {
      const read = await stepOf(secret, generateSync({ secret, epoch: at + 30 * away }), at * 1000);
      expect([second, away, read]).toEqual([second, away, Math.abs(away) === 2 ? null : step + away]);
    }
  }
});

test('the codes are those of RFC 6238, and of oathtool', async () => {
  // RFC 6238, appendix B, last six digits for SHA-1. The secret is 12345678901234567890.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const vectors = {
    59: '287082',
    1111111109: '081804',
    1111111111: '050471',
    1234567890: '005924',
    2000000000: '279037',
  };
  for (const [seconds, code] of Object.entries(vectors)) {
    const at = Number(seconds) * 1000;
    expect(await stepOf(secret, code, at)).toBe(Math.floor(Number(seconds) / 30));
    const shown = oathtool?.(new Date(at).toISOString().replace('T', ' ').replace('.000Z', ' UTC'), secret) ?? code;
    expect(shown).toBe(code);
  }
});
