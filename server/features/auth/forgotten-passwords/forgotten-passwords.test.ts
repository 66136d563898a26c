import { expect, test } from 'vitest';
import {
  forgottenPasswordLinkMs,
  forgottenPasswordsPerAccount,
  forgottenPasswordsPerNetwork,
} from '#contract/values/limits.ts';
import { createLimits } from '#server/platform/limits/limits.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { createForgottenPasswords } from './forgotten-passwords.service.ts';

const chosen = 'a-new-secret';
const hour = 60 * 60 * 1000;

const ask = (portal: TestApp, username: string, remoteAddress = '192.0.2.7') =>
  portal.visitor.send({ method: 'POST', url: '/api/forgotten-password', payload: { username }, remoteAddress });

const setByLink = (portal: TestApp, token: string, password = chosen) =>
  portal.visitor.post('/api/set-password', { token, password, confirmPassword: password });

const recipients = (smtp: TestSmtp) => smtp.mails.map(({ recipient }) => recipient);

function tokensIn(smtp: TestSmtp): string[] {
  const links = smtp.mails.map(({ text }) => /set-password#([\w-]+)/.exec(text)?.[1]);
  return links.filter((token) => token !== undefined).reverse();
}

async function tokenFor(portal: TestApp, smtp: TestSmtp, username: string): Promise<string> {
  expect((await ask(portal, username)).statusCode).toBe(200);
  await sendMails(portal);
  return tokensIn(smtp)[0] ?? '';
}

describeOnAnyEngine('a forgotten password', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('is set with a link that is mailed; every session ends, and the person is told', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    const signedInBefore = portal.as('librarian');
    expect((await signedInBefore.get('/api/user')).statusCode).toBe(200);
    const token = await tokenFor(portal, smtp, ' LIBRARIAN ');
    expect(recipients(smtp)).toEqual(['librarian@mail.example']);
    expect(smtp.mails[0]?.headers).toMatchObject({ subject: 'Choose a new password' });
    const holder = await portal.visitor.post('/api/password-link', { token });
    expect(holder.json()).toEqual({ fullName: 'Maya Okafor', username: 'librarian' });
    expect((await setByLink(portal, token)).json()).toEqual({ ok: true });
    expect((await signedInBefore.get('/api/user')).statusCode).toBe(401);
    const signedIn = await portal.visitor.post('/api/login', { username: 'librarian', password: chosen });
    expect(signedIn.json()).toMatchObject({ id: 2, mustChangePassword: false });
    expect((await setByLink(portal, token)).statusCode).toBe(404);
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toContain('Your password was changed');
  });

  test('is answered alike, after the same work, whether or not there is such an account and an address', async () => {
    const { portal, smtp } = await makePortal();
    const { db, clock } = portal;
    await giveAddresses(db, 'librarian', 'colleague', 'librarian2', 'tech');
    await db.updateTable('users').set({ deactivatedAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', 6).execute();
    await db.updateTable('users').set({ emailRefusedAt: '2026-01-01T00:00:00.000Z' }).where('id', '=', 5).execute();
    await db
      .updateTable('users')
      .set({ email: null, emailVerifiedAt: null, pendingEmail: 'tech@mail.example' })
      .where('id', '=', 3)
      .execute();
    const names = ['librarian', 'nobody-of-this-name', 'manager', 'colleague', 'librarian2', 'tech'];

    const answers = await Promise.all(names.map((name) => ask(portal, name)));
    const seen = answers.map(({ statusCode, body, headers: { date, 'x-request-id': _, ...headers } }) => ({
      ...{ statusCode, body, headers },
    }));
    for (const answer of seen) expect(answer).toEqual(seen[0]);

    const from = { address: '192.0.2.8', browser: 'Firefox' };
    for (const name of names) {
      const counted = countedStatements(db);
      const parts = { ...portal.app.portal, db: counted.db, limits: createLimits(clock.now) };
      const writeMail = () => Promise.reject(new Error('A mail was written while somebody waited'));
      await createForgottenPasswords({ ...parts, writeMail }).request({ username: name, from });
      // Only the request is stored; no account is looked up.
      expect([name, counted.count()]).toEqual([name, 1]);
    }
    await sendMails(portal);
    expect(recipients(smtp)).toEqual(['librarian@mail.example', 'librarian@mail.example']);
    expect(await db.selectFrom('passwordRequests').selectAll().execute()).toEqual([]);
  });

  test('is set by one of eight calls with one link, within half an hour, and by no link from before', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const expired = await tokenFor(portal, smtp, 'librarian');
    portal.clock.advance(forgottenPasswordLinkMs);
    expect((await setByLink(portal, expired)).statusCode).toBe(404);
    const older = await tokenFor(portal, smtp, 'librarian');
    const token = await tokenFor(portal, smtp, 'librarian');
    portal.clock.advance(forgottenPasswordLinkMs - 1);
    const choices = Array.from({ length: 8 }, (_, index) => `choice-number-${index}`);
    const answers = await Promise.all(choices.map((password) => setByLink(portal, token, password)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect((await setByLink(portal, older)).statusCode).toBe(404);
  });

  test('cannot be set any more once the password was changed, or an admin has made a link', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    const before = await tokenFor(portal, smtp, 'librarian');
    const form = { currentPassword: 'carrel-demo', password: chosen, confirmPassword: chosen };
    expect((await portal.as('librarian').post('/api/password', form)).statusCode).toBe(200);
    expect((await setByLink(portal, before)).statusCode).toBe(404);
    const replaced = await tokenFor(portal, smtp, 'colleague');
    expect((await portal.as('admin').post('/api/users/6/password-link')).statusCode).toBe(200);
    expect((await setByLink(portal, replaced)).statusCode).toBe(404);
  });

  test('is asked for a few times an hour under one name, known or not, and from one network', async () => {
    const { portal } = await makePortal();
    for (const name of ['librarian', 'nobody-of-this-name']) {
      for (let times = 0; times < forgottenPasswordsPerAccount; times++) {
        expect((await ask(portal, name, `192.0.2.${times}`)).statusCode).toBe(200);
      }
      const refused = await ask(portal, name.toUpperCase(), '192.0.2.99');
      expect([name, refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([name, 429, true]);
    }
    portal.clock.advance(hour);
    for (let times = 0; times < forgottenPasswordsPerNetwork; times++) {
      expect((await ask(portal, `somebody-${times}`, '198.51.100.1')).statusCode).toBe(200);
    }
    expect((await ask(portal, 'librarian', '198.51.100.1')).statusCode).toBe(429);
    expect((await ask(portal, 'librarian', '198.51.100.2')).statusCode).toBe(200);
  });

  test('is not mailed hours later, when the mail server is there again', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    smtp.fault = 'busy';
    await ask(portal, 'librarian');
    await sendMails(portal);
    smtp.fault = null;
    portal.clock.advance(2 * hour);
    await sendMails(portal);
    expect(recipients(smtp)).toEqual([]);
  });

  test('goes through the accounts team where no mail is sent, and nothing is noted', async () => {
    const portal = await makeApp();
    await giveAddresses(portal.db, 'librarian');
    const answer = await ask(portal, 'librarian');
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      'This portal doesn’t send e-mail. Please ask the accounts team for a link.',
    ]);
    expect(await portal.db.selectFrom('passwordRequests').selectAll().execute()).toEqual([]);
  });
});
