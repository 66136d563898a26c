import argon2 from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { createAdmin } from '#server/features/people/registration.service.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { hashChosenPassword } from './chosen-password.ts';
import { resetPassword } from './password.service.ts';

const of = { username: 'maya.okafor', fullName: 'Maya Okafor', portalName: 'Fen Library Portal' };
const makeApp = makerOf('sqlite');
const noMails = { passwordChanged: async () => {} };

test('the names of its person and of the portal are no password, however they are written', async () => {
  const names = [
    'maya.okafor',
    'Maya Okafor',
    'MAYAOKAFOR',
    'ｍａｙａ_okafor!',
    'Fen Library Portal',
    'fenlibraryportal',
    'Carrel',
    'CARREL!',
  ];
  for (const password of names) {
    await expect(hashChosenPassword(password, of)).rejects.toMatchObject({ statusCode: 400, field: 'password' });
  }
  for (const password of ['zzzzzz', '!!!!!!', '。。。。。。。。', '        ']) {
    await expect(hashChosenPassword(password, of)).rejects.toThrow('One character again and again');
  }
  await expect(hashChosenPassword('123qwerty', of)).rejects.toThrow('most common ones');
  for (const password of ['carrel-demo', 'CARREL demo!']) {
    await expect(hashChosenPassword(password, of)).rejects.toThrow('The demo’s password');
  }
});

test('six characters of one’s own are enough', async () => {
  for (const password of ['k7-Wq!', 'maya.okafor1', '......a']) {
    expect(await hashChosenPassword(password, of)).toMatch(/^\$argon2id\$/);
  }
});

const signIn = async (portal: TestApp, password: string) =>
  (await portal.visitor.post('/api/login', { username: 'librarian', password })).statusCode;

/** The token in a password link for the librarian. */
async function linkToken(portal: TestApp): Promise<string | undefined> {
  const link = (await portal.as('admin').post('/api/users/2/password-link')).json();
  return String(link.url).split('#')[1];
}

test('they are refused wherever a password is set, with the field named', async () => {
  const portal = await makeApp({ env: { PORTAL_NAME: 'Fen Library' } });
  const both = (password: string) => ({ password, confirmPassword: password });
  const token = await linkToken(portal);
  const names = ['librarian', 'maya okafor', 'fenlibrary'];
  for (const name of names) {
    const own = { currentPassword: 'carrel-demo', ...both(name) };
    const answers = [
      await portal.as('librarian').post('/api/password', own),
      await portal.visitor.post('/api/set-password', { token, ...both(name) }),
    ];
    expect(answers.map((answer) => [answer.statusCode, answer.json().field])).toEqual([
      [400, 'password'],
      [400, 'password'],
    ]);
  }
  const form = { username: 'new.person', fullName: 'New Person', institutionId: 1, ...both('new-person') };
  expect((await portal.as('admin').post('/api/register', form)).json()).toMatchObject({ field: 'password' });
  const reset = { db: portal.db, clock: portal.clock.now, mails: noMails, portalName: 'Fen Library' };
  for (const password of names) {
    await expect(resetPassword(reset, { username: 'librarian', password })).rejects.toThrow('be your password');
  }
  const admin = { username: 'second.admin', password: 'Fen-Library', portalName: 'Fen Library' };
  await expect(createAdmin(portal.db, portal.clock.now, admin)).rejects.toThrow('The portal’s name');
  expect(await signIn(portal, 'carrel-demo')).toBe(200);
});

test('one of the commonest is set by nobody; who has one of them already signs in with it', async () => {
  const portal = await makeApp();
  const admin = { username: 'root.admin', password: 'iloveyou' };
  await expect(createAdmin(portal.db, portal.clock.now, admin)).rejects.toThrow('most common ones');
  expect(await portal.db.selectFrom('users').where('username', '=', admin.username).select('id').execute()).toEqual([]);
  const given = { username: 'librarian', password: 'iloveyou' };
  await expect(resetPassword({ db: portal.db, clock: portal.clock.now, mails: noMails }, given)).rejects.toThrow(
    'most common ones',
  );
  expect(await signIn(portal, 'carrel-demo')).toBe(200);

  const passwordHash = await argon2.hash(given.password);
  await portal.db.updateTable('users').set({ passwordHash }).where('id', '=', 2).execute();
  expect(await signIn(portal, given.password)).toBe(200);
});

test('the password that everybody knows from the demo is set by nobody, in none of these ways', async () => {
  const portal = await makeApp();
  const token = await linkToken(portal);
  const both = { password: 'Carrel-Demo!', confirmPassword: 'Carrel-Demo!' };
  const person = { username: 'new.person', fullName: 'New Person', institutionId: 1 };
  const answers = [
    await portal.as('librarian').post('/api/password', { currentPassword: 'carrel-demo', ...both }),
    await portal.visitor.post('/api/set-password', { token, ...both }),
    await portal.as('admin').post('/api/register', { ...person, ...both }),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().field]).toEqual([400, 'password']);
    expect(answer.json().message).toMatch(/^The demo’s password is known/);
  }
  const reset = { db: portal.db, clock: portal.clock.now, mails: noMails };
  const given = { username: 'librarian', password: 'carrel-demo' };
  await expect(resetPassword(reset, given)).rejects.toThrow('The demo’s password');
  const admin = { username: 'second.admin', password: 'carrel-demo' };
  await expect(createAdmin(portal.db, portal.clock.now, admin)).rejects.toThrow('The demo’s password');
});
