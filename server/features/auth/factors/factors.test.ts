import { expect, test } from 'vitest';
import { closeCodes } from '#contract/values/limits.ts';
import { factorGraceMs, freshProofMs } from '#contract/values/people/factors.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createMailWriter } from '#server/platform/mail/write-mail.ts';
import { createSealing } from '#server/platform/sealing/sealing.service.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import {
  addTestApp,
  addTestPasskey,
  codeOf,
  givePassword,
  newBrowser,
  testPassword,
} from '#server/testing/sign-in/test-factors.ts';
import { createTestPasskey } from '#server/testing/sign-in/test-passkey.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect, type TestSocket } from '#server/testing/test-socket.ts';
import { removeFactorsOf } from './factors.service.ts';

const factorsOf = ({ db }: TestApp, userId = 2) =>
  db.selectFrom('factors').where('userId', '=', userId).orderBy('id').selectAll().execute();
const remove = (portal: TestApp, username: string, url: string) => portal.as(username).send({ method: 'DELETE', url });
const grown = (portal: TestApp) => portal.clock.advance(freshProofMs);

describeOnBothEngines('second factors', (makeApp) => {
  test('two that are added at once come with one set of recovery codes', async () => {
    const portal = await makeApp();
    const me = portal.as('librarian');
    const adding = await Promise.all(
      ['One', 'Two'].map(async (name) => {
        const passkey = createTestPasskey({ origin: 'http://localhost' });
        const offer = (await me.post('/api/factors/passkey/offer')).json();
        return { name, passkey: passkey.make(offer) };
      }),
    );
    const added = await Promise.all(adding.map((body) => me.post('/api/factors/passkey', body)));
    expect(added.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(added.map((answer) => answer.json().recoveryCodes?.length ?? 0).sort()).toEqual([0, 10]);
    expect((await me.get('/api/factors')).json()).toMatchObject({ recoveryCodesLeft: 10, requiredFrom: null });
  });

  test('what is taken away while somebody signs in with it leaves no session behind', async () => {
    const portal = await makeApp();
    await addTestApp(portal, 'admin');
    const { passkey, id } = await addTestPasskey(portal, 'librarian');
    for (let round = 0; round < 3; round++) {
      const browser = newBrowser(portal);
      const answer = { passkey: passkey.answer((await browser.post('/api/login/passkey/question')).json()) };
      const [signedIn, taken] = await Promise.all([
        browser.post('/api/login/passkey', answer),
        remove(portal, 'admin', `/api/users/2/factors/${id}`),
      ]);
      expect([200, 401]).toContain(signedIn.statusCode);
      expect([200, 404]).toContain(taken.statusCode);
      expect(await portal.db.selectFrom('sessions').where('userId', '=', 2).selectAll().execute()).toEqual([]);
    }
  });
});

describeOnAnyEngine('one’s own factors', (makeApp) => {
  const makePortals = mailingPortals(makeApp);

  test('several are kept with their names and last use, are renamed, and told by mail', async () => {
    const { portal, smtp } = await makePortals();
    await giveAddresses(portal.db, 'librarian');
    const { passkey } = await addTestPasskey(portal, 'librarian');
    await addTestApp(portal, 'librarian');
    const me = portal.as('librarian');
    const { factors } = (await me.get('/api/factors')).json();
    expect(factors).toMatchObject([
      { kind: 'passkey', name: 'Laptop', lastUsedAt: null },
      { kind: 'totp', name: 'Phone', lastUsedAt: null },
    ]);
    const rename = { method: 'PATCH', url: `/api/factors/${factors[0].id}`, payload: { name: ' Desk ' } } as const;
    expect((await me.send(rename)).json()).toMatchObject({ name: 'Desk' });
    expect((await portal.as('colleague').send(rename)).statusCode).toBe(404);
    portal.clock.advance(60_000);
    const question = (await me.post('/api/proof/passkey/question')).json();
    expect((await me.post('/api/proof/passkey', { passkey: passkey.answer(question) })).statusCode).toBe(200);
    expect((await me.get('/api/factors')).json().factors[0]).toMatchObject({ lastUsedAt: isoTime(portal.clock.now()) });
    expect((await remove(portal, 'librarian', `/api/factors/${factors[0].id}`)).statusCode).toBe(200);
    await sendMails(portal);
    const subjects = smtp.mails.map(({ headers }) => headers['subject']);
    for (const subject of ['A new way to sign in', 'New recovery codes', 'A way to sign in was removed']) {
      expect(subjects.join()).toContain(subject);
    }
    expect(smtp.mails.at(-1)?.text).toContain('passkey “Desk”');
  });

  test('the secret of an app lies sealed, and is confirmed by its code, in this session alone', async () => {
    const portal = await makeApp();
    const { secret } = await addTestApp(portal, 'librarian');
    const [row] = await factorsOf(portal);
    expect(JSON.stringify(row)).not.toContain(secret);
    const place = { table: 'factors', column: 'secretSealed', row: row?.id ?? 0 } as const;
    expect(createSealing({ dataDir: portal.dataDir }).open(place, row?.secretSealed ?? '')).toBe(secret);
    const begun = (await portal.as('librarian').post('/api/factors/totp/secret')).json();
    const add = (username: string, code: string) =>
      portal.as(username).post('/api/factors/totp', { token: begun.token, code, name: 'Tablet' });
    const stored = JSON.stringify(await portal.db.selectFrom('challenges').selectAll().execute());
    expect(stored).not.toContain(begun.secret);
    expect((await add('colleague', codeOf(portal, begun.secret))).statusCode).toBe(409);
    const wrong = await add('librarian', codeOf(portal, begun.secret, 5));
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'code']);
    expect((await add('librarian', codeOf(portal, begun.secret))).json().recoveryCodes).toBe(null);
    expect((await add('librarian', codeOf(portal, begun.secret))).statusCode).toBe(409);
    // The code that confirmed the app cannot be used again.
    const browser = newBrowser(portal);
    await givePassword(browser, 'librarian');
    expect((await browser.post('/api/login/code', { code: codeOf(portal, begun.secret) })).statusCode).toBe(401);
  });

  test('where its key was lost an app opens nothing, and the recovery codes still do', async () => {
    const portal = await makeApp();
    const { secret, recoveryCodes } = await addTestApp(portal, 'librarian');
    for (const secretSealed of [null, 's1.0123456789abcdef.AAAA']) {
      await portal.db.updateTable('factors').set({ secretSealed }).execute();
      const browser = newBrowser(portal);
      await givePassword(browser, 'librarian');
      expect((await browser.post('/api/login/code', { code: codeOf(portal, secret) })).statusCode).toBe(401);
      const [code] = recoveryCodes.splice(0, 1);
      expect((await browser.post('/api/login/code', { code })).statusCode).toBe(200);
    }
  });

  test('a passkey that was made for another portal, twice, or without looking who is there is not added', async () => {
    const portal = await makeApp();
    const me = portal.as('librarian');
    const passkey = createTestPasskey({ origin: 'http://localhost' });
    const ask = async () => (await me.post('/api/factors/passkey/offer')).json();
    const add = async (made: object) =>
      (await me.post('/api/factors/passkey', { passkey: made, name: 'Key' })).statusCode;
    expect(await add(passkey.make(await ask(), { origin: 'https://evil.example' }))).toBe(400);
    expect(await add(passkey.make(await ask(), { isVerified: false }))).toBe(400);
    const made = passkey.make(await ask());
    expect(await add(made)).toBe(200);
    expect(await add(made)).toBe(400);
    // A passkey cannot belong to a second person.
    const offer = (await portal.as('colleague').post('/api/factors/passkey/offer')).json();
    const again = { passkey: passkey.make(offer), name: 'Key' };
    expect((await portal.as('colleague').post('/api/factors/passkey', again)).statusCode).toBe(400);
    expect(await factorsOf(portal)).toHaveLength(1);
  });

  test('taking one away ends the other sessions, and the last one the recovery codes', async () => {
    const portal = await makeApp();
    const { id } = await addTestApp(portal, 'librarian');
    const elsewhere = newBrowser(portal);
    const { passkey, id: passkeyId } = await addTestPasskey(portal, 'librarian');
    const question = (await elsewhere.post('/api/login/passkey/question')).json();
    await elsewhere.post('/api/login/passkey', { passkey: passkey.answer(question) });
    expect((await elsewhere.get('/api/user')).statusCode).toBe(200);
    expect((await remove(portal, 'colleague', `/api/factors/${id}`)).statusCode).toBe(404);
    expect((await remove(portal, 'librarian', `/api/factors/${id}`)).statusCode).toBe(200);
    expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
    expect((await portal.as('librarian').get('/api/factors')).json()).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await remove(portal, 'librarian', `/api/factors/${passkeyId}`)).statusCode).toBe(200);
    expect((await portal.as('librarian').get('/api/factors')).json()).toMatchObject({ recoveryCodesLeft: 0 });
    expect((await portal.as('librarian').post('/api/factors/recovery-codes')).statusCode).toBe(409);
    expect((await givePassword(newBrowser(portal), 'librarian')).statusCode).toBe(200);
  });

  test('new recovery codes end those of before', async () => {
    const portal = await makeApp();
    const { recoveryCodes: old } = await addTestApp(portal, 'librarian');
    const { recoveryCodes } = (await portal.as('librarian').post('/api/factors/recovery-codes')).json();
    const browser = newBrowser(portal);
    await givePassword(browser, 'librarian');
    expect((await browser.post('/api/login/code', { code: old[0] })).statusCode).toBe(401);
    expect((await browser.post('/api/login/code', { code: recoveryCodes[0] })).statusCode).toBe(200);
  });
});

describeOnAnyEngine('a fresh proof', (makeApp) => {
  const email = { currentPassword: testPassword, email: null };

  test('is asked for again after a quarter of an hour, and the password alone is none where there is a factor', async () => {
    const portal = await makeApp();
    const { secret, id } = await addTestApp(portal, 'librarian');
    const me = portal.as('librarian');
    expect((await me.post('/api/email', email)).statusCode).toBe(200);
    expect((await portal.as('colleague').get('/api/user')).statusCode).toBe(200);
    grown(portal);
    const calls = [
      () => me.post('/api/email', email),
      () => me.post('/api/password', { currentPassword: testPassword, password: 'x', confirmPassword: 'x' }),
      () => me.post('/api/program-keys', { name: 'SUSHI' }),
      () => me.post('/api/factors/totp/secret'),
      () => me.post('/api/factors/passkey/offer'),
      () => me.post('/api/factors/recovery-codes'),
      () => remove(portal, 'librarian', `/api/factors/${id}`),
    ];
    for (const call of calls) expect((await call()).json()).toMatchObject({ code: 'proof-required' });
    const prove = async (body: object) => {
      const answer = await me.post('/api/proof', body);
      return [answer.statusCode, answer.json().field];
    };
    expect(await prove({ currentPassword: testPassword })).toEqual([400, 'code']);
    expect(await prove({ currentPassword: testPassword, code: codeOf(portal, secret, 9) })).toEqual([400, 'code']);
    expect(await prove({ currentPassword: 'wrong-one', code: codeOf(portal, secret) })).toEqual([
      400,
      'currentPassword',
    ]);
    expect((await calls[0]?.())?.statusCode).toBe(403);
    expect(await prove({ currentPassword: testPassword, code: codeOf(portal, secret) })).toEqual([200, undefined]);
    expect((await calls[0]?.())?.statusCode).toBe(200);
    // The proof is valid for this session only.
    const other = await portal.as('colleague').post('/api/factors/totp/secret');
    expect(other.json()).toMatchObject({ code: 'proof-required' });
  });

  test('is the password where there is no factor, which the calls that take it need no more than', async () => {
    const portal = await makeApp();
    const me = portal.as('librarian');
    expect((await me.post('/api/email', email)).statusCode).toBe(200);
    grown(portal);
    expect((await me.post('/api/email', email)).statusCode).toBe(200);
    expect((await me.post('/api/program-keys', { name: 'SUSHI' })).statusCode).toBe(403);
    expect((await me.post('/api/proof', { currentPassword: testPassword })).statusCode).toBe(200);
    expect((await me.post('/api/program-keys', { name: 'SUSHI' })).statusCode).toBe(200);
  });

  test('is a passkey of one’s own, asked for in this session, once', async () => {
    const portal = await makeApp();
    const { passkey } = await addTestPasskey(portal, 'librarian');
    const { passkey: other } = await addTestPasskey(portal, 'colleague');
    grown(portal);
    const me = portal.as('librarian');
    const ask = async () => (await me.post('/api/proof/passkey/question')).json();
    const send = async (answer: object, username = 'librarian') =>
      (await portal.as(username).post('/api/proof/passkey', { passkey: answer })).statusCode;
    expect(await send(other.answer(await ask()))).toBe(400);
    expect(await send(other.answer(await ask()), 'colleague')).toBe(400);
    const signIn = (await newBrowser(portal).post('/api/login/passkey/question')).json();
    expect(await send(passkey.answer(signIn))).toBe(400);
    expect((await me.post('/api/factors/recovery-codes')).statusCode).toBe(403);
    const answer = passkey.answer(await ask());
    expect(await send(answer)).toBe(200);
    expect(await send(answer)).toBe(400);
    expect((await me.post('/api/factors/recovery-codes')).statusCode).toBe(200);
  });
});

describeOnAnyEngine('a factor that is lost', (makeApp) => {
  const makePortals = mailingPortals(makeApp);

  test('an administrator takes away with one of their own, freshly proven, and its person is signed out', async () => {
    const portal = await makeApp();
    const { id } = await addTestApp(portal, 'librarian');
    const socket = await connect(portal, 'librarian');
    const url = `/api/users/2/factors/${id}`;
    const take = async (username = 'admin') => (await remove(portal, username, url)).statusCode;
    for (const staff of ['manager', 'tech', 'librarian']) expect(await take(staff)).toBe(403);
    expect((await remove(portal, 'admin', url)).json().message).toContain('of your own first');
    const { secret } = await addTestApp(portal, 'admin');
    grown(portal);
    expect((await remove(portal, 'admin', url)).json()).toMatchObject({ code: 'proof-required' });
    const code = codeOf(portal, secret);
    expect((await portal.as('admin').post('/api/proof', { currentPassword: testPassword, code })).statusCode).toBe(200);
    expect((await portal.as('admin').get('/api/users/2/factors')).json()).toMatchObject([{ name: 'Phone' }]);
    expect(await take()).toBe(200);
    expect(await socket.closed).toBe(closeCodes.signedOut);
    expect(await take()).toBe(404);
    const own = (await portal.as('admin').get('/api/factors')).json().factors[0].id;
    expect((await remove(portal, 'admin', `/api/users/1/factors/${own}`)).statusCode).toBe(409);
    const changes = await portal.db.selectFrom('changeLog').select(['action', 'byId', 'objectId']).execute();
    expect(changes).toContainEqual({ action: 'remove factor', byId: 1, objectId: '2' });
    expect((await givePassword(newBrowser(portal), 'librarian')).statusCode).toBe(200);
  });

  test('is taken away on the machine, with everything that it was for, and its person is told', async () => {
    const { portal, smtp } = await makePortals();
    await giveAddresses(portal.db, 'admin');
    await addTestApp(portal, 'admin');
    await addTestPasskey(portal, 'admin');
    const clock = portal.clock.now;
    const parts = {
      db: portal.db,
      clock,
      writeMail: createMailWriter({ clock, isConfigured: true, supportZone: () => 'Europe/London' }),
    };
    expect(await removeFactorsOf(parts, 'admin')).toBe(2);
    expect(await factorsOf(portal, 1)).toEqual([]);
    expect(await portal.db.selectFrom('recoveryCodes').selectAll().execute()).toEqual([]);
    expect((await portal.as('admin').get('/api/user')).statusCode).toBe(401);
    expect(await removeFactorsOf(parts, 'admin')).toBe(0);
    await expect(removeFactorsOf(parts, 'nobody-here')).rejects.toMatchObject({ statusCode: 404 });
    const changes = await portal.db.selectFrom('changeLog').select(['action', 'byId']).execute();
    expect(changes).toEqual([{ action: 'remove factor', byId: null }]);
    await sendMails(portal);
    const words = smtp.mails.at(-1)?.text;
    expect(words).toContain('authenticator app “Phone”, passkey “Laptop”. You were signed out everywhere.');
  });
});

describeOnAnyEngine('roles that must have a factor', (makeApp) => {
  test('have seven days, then nothing but its setting up, and everything once there is one', async () => {
    const portal = await makeApp({ env: { PORTAL_SECOND_FACTOR: 'admin,tech_support' } });
    expect((await portal.as('manager').get('/api/factors')).json()).toMatchObject({ requiredFrom: null });
    const { requiredFrom } = (await portal.as('admin').get('/api/factors')).json();
    expect(Date.parse(requiredFrom)).toBe(portal.clock.now() + factorGraceMs);
    const neededFrom = async (username: string) => (await portal.as(username).get('/api/user')).json().factorNeededFrom;
    expect([await neededFrom('admin'), await neededFrom('manager')]).toEqual([requiredFrom, null]);
    portal.clock.advance(factorGraceMs - 1000);
    const duties = async (username: string) => {
      const browser = newBrowser(portal);
      await givePassword(browser, username);
      const { mustAddFactor } = (await browser.get('/api/user')).json();
      return { mustAddFactor, browser };
    };
    expect(await duties('admin')).toMatchObject({ mustAddFactor: false });
    portal.clock.advance(1000);
    expect(await duties('manager')).toMatchObject({ mustAddFactor: false });
    const { mustAddFactor, browser } = await duties('tech');
    expect(mustAddFactor).toBe(true);
    for (const url of ['/api/conversations', '/api/users', '/openapi.json', '/api/sessions']) {
      expect((await browser.get(url)).json()).toMatchObject({ code: 'factor-required' });
    }
    await expect(connect(portal, 'tech', { cookie: await browser.cookie() })).rejects.toThrow('403');
    const passkey = createTestPasskey({ origin: 'http://localhost' });
    const offer = (await browser.post('/api/factors/passkey/offer')).json();
    expect((await browser.post('/api/factors/passkey', { passkey: passkey.make(offer), name: 'Key' })).statusCode).toBe(
      200,
    );
    expect((await browser.get('/api/conversations')).statusCode).toBe(200);
  });

  test('have the seven days from the beginning of their account, where the rule is older', async () => {
    const portal = await makeApp({ env: { PORTAL_SECOND_FACTOR: 'tech_support' } });
    portal.clock.advance(30 * 24 * 3_600_000);
    const form = { username: 'newcomer', fullName: 'New Comer', role: 'tech_support' };
    const { statusCode } = await portal.as('admin').post('/api/register', form);
    expect(statusCode).toBe(200);
    const passwordHash = portal.db.selectFrom('users').where('username', '=', 'tech').select('passwordHash');
    await portal.db
      .updateTable('users')
      .set({ passwordHash, mustChangePassword: false })
      .where('username', '=', 'newcomer')
      .execute();
    const neededFrom = async (username: string) => {
      const browser = newBrowser(portal);
      await givePassword(browser, username);
      return (await browser.get('/api/user')).json();
    };
    const newcomer = await neededFrom('newcomer');
    expect(Date.parse(newcomer.factorNeededFrom)).toBe(portal.clock.now() + factorGraceMs);
    expect(newcomer.mustAddFactor).toBe(false);
    expect((await neededFrom('tech')).mustAddFactor).toBe(true);
  });

  test('have their sockets closed soon after the days are over, and those with a factor keep theirs', async () => {
    const portal = await makeApp({ env: { PORTAL_SECOND_FACTOR: 'admin,tech_support' } });
    await addTestPasskey(portal, 'admin');
    const sockets = new Map<string, TestSocket>();
    portal.clock.advance(factorGraceMs - 1000);
    for (const username of ['tech', 'manager', 'admin']) {
      await portal.as(username).cookie();
      await portal.db
        .updateTable('sessions')
        .set({ lastSeenAt: isoTime(portal.clock.now()) })
        .execute();
      sockets.set(username, await connect(portal, username));
    }
    portal.clock.advance(60_000);
    await portal.app.jobs.runDue();
    expect(await sockets.get('tech')?.closed).toBe(closeCodes.signedOut);
    for (const username of ['manager', 'admin']) {
      await sockets.get(username)?.heardAll();
      await sockets.get(username)?.close();
    }
  });

  test('are administrators in a new installation, and whom the setting names', async () => {
    const database = await makeApp.database();
    const rules = () => database.db.selectFrom('factorRules').orderBy('role').selectAll().execute();
    const start = async (setting: string) => makeApp({ database, env: { PORTAL_SECOND_FACTOR: setting } });
    // The cast was inserted into empty tables, so the rules are reset as in a new installation.
    await database.db.deleteFrom('factorRules').execute();
    await database.db.insertInto('factorRules').values({ role: 'admin', since: null }).execute();
    const portal = await start('');
    const since = isoTime(portal.clock.now());
    expect(await rules()).toEqual([{ role: 'admin', since }]);
    const later = await makeApp({ database, startAfterMs: 5000, env: { PORTAL_SECOND_FACTOR: 'admin,customer' } });
    expect(await rules()).toEqual([
      { role: 'admin', since },
      { role: 'customer', since: isoTime(later.clock.now()) },
    ]);
    await start('none');
    expect(await rules()).toEqual([]);
    await start('');
    expect((await rules()).map(({ role }) => role)).toEqual(['admin']);
  });
});
