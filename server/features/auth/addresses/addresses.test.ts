import { expect, test } from 'vitest';
import { addressLinksBurst } from '#contract/values/limits.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';

import type { Caller, TestApp } from '#server/testing/test-server.ts';

const [hour, day] = [3_600_000, 86_400_000];
const currentPassword = 'carrel-demo';
const maya = 'maya@library.example';
const nothing = { email: null, pendingEmail: null, pendingRefusal: null, emailRefusedAt: null, emailRefusal: null };

const give = (caller: Caller, email: string | null, more: object = {}) =>
  caller.post('/api/email', { currentPassword, email, ...more });
const settingsOf = async (caller: Caller) => (await caller.get('/api/mail-settings')).json();
const confirm = (portal: TestApp, token: string) => portal.visitor.post('/api/confirm-address', { token });

const tellAll = (portal: TestApp, title = 'News') =>
  portal.as('admin').post('/api/notifications', { title, description: 'For all', priority: 'high' });

const taken = (smtp: TestSmtp) =>
  smtp.mails.splice(0).map(({ recipient, headers }) => `${recipient}: ${headers['subject']}`);

/** Sends pending mails and returns the token of the newest link. */
async function linkIn(portal: TestApp, smtp: TestSmtp): Promise<string> {
  await sendMails(portal);
  return /confirm-address#([\w-]+)/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? '';
}

/** Kinds of mail that are off by default. */
const chosen = ['usage-month', 'usage-month-csv'];

describeOnAnyEngine('an own e-mail address', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('gets nothing but a link until that is confirmed, which reading does not do', async () => {
    const { portal, smtp } = await makePortal();
    const librarian = portal.as('librarian');
    expect((await give(librarian, `  ${maya} `)).json()).toMatchObject({ ...nothing, pendingEmail: maya });
    await tellAll(portal, 'Too early');
    const token = await linkIn(portal, smtp);
    expect(taken(smtp)).toEqual([`${maya}: Confirm your e-mail address`]);
    for (let reads = 0; reads < 3; reads++) {
      expect((await portal.visitor.post('/api/address-link', { token })).json()).toEqual({ email: maya });
    }
    expect(await settingsOf(librarian)).toMatchObject({ email: null, pendingEmail: maya });
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(portal, token)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect(await settingsOf(librarian)).toMatchObject({ ...nothing, email: maya });
    expect((await portal.visitor.post('/api/address-link', { token })).statusCode).toBe(404);
    await tellAll(portal);
    await sendMails(portal);
    expect(taken(smtp)).toEqual([`${maya}: News`]);
  });

  test('is changed with the current password alone; the one of before is told and used until then', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const librarian = portal.as('librarian');
    const wrong = await give(librarian, maya, { currentPassword: 'not-mine' });
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'currentPassword']);
    expect((await give(portal.visitor, maya)).statusCode).toBe(401);
    expect(await settingsOf(librarian)).toMatchObject({ ...nothing, email: 'librarian@mail.example' });

    await give(librarian, maya);
    await tellAll(portal, 'Still there');
    await sendMails(portal);
    expect(taken(smtp).sort()).toEqual([
      'librarian@mail.example: Still there',
      'librarian@mail.example: Your e-mail address is being changed',
      `${maya}: Confirm your e-mail address`,
    ]);
    // Entering the current address again cancels the pending one.
    await give(librarian, 'librarian@mail.example');
    expect(await settingsOf(librarian)).toMatchObject({ ...nothing, email: 'librarian@mail.example' });
    await give(librarian, null);
    expect(await settingsOf(librarian)).toMatchObject(nothing);
    await tellAll(portal);
    await sendMails(portal);
    expect(taken(smtp)).toEqual(['librarian@mail.example: Your e-mail address was removed']);
  });

  test('is no place to guess a password', async () => {
    const { portal } = await makePortal();
    for (let guess = 0; guess < 5; guess++) {
      expect((await give(portal.as('librarian'), maya, { currentPassword: `guess-${guess}` })).statusCode).toBe(400);
    }
    expect((await give(portal.as('librarian'), maya)).statusCode).toBe(429);
    // Wrong passwords in a session count for that session only, so they do not lock other sign-ins.
    expect(
      (await portal.visitor.post('/api/login', { username: 'librarian', password: currentPassword })).statusCode,
    ).toBe(200);
  });

  test('that was replaced gets no link any more, and an older link confirms nothing', async () => {
    const { portal, smtp } = await makePortal();
    const librarian = portal.as('librarian');
    await give(librarian, 'typo@library.example');
    await give(librarian, maya);
    const older = await linkIn(portal, smtp);
    expect(taken(smtp)).toEqual([`${maya}: Confirm your e-mail address`]);
    await give(librarian, 'other@library.example');
    expect((await confirm(portal, older)).statusCode).toBe(404);
    const token = await linkIn(portal, smtp);
    portal.clock.advance(3 * day);
    for (const bad of [token, 'made-up', '', `${token} `]) expect((await confirm(portal, bad)).statusCode).toBe(404);
    const stored = await portal.db.selectFrom('users').where('id', '=', 2).select(['email', 'pendingEmail']).execute();
    expect(stored).toEqual([{ email: null, pendingEmail: 'other@library.example' }]);
  });

  test.each([
    ['300 characters', `${'a'.repeat(285)}@library.example`, 'An e-mail address has at most 254 characters'],
    ['another header', 'maya@library.example\r\nBcc: all@library.example', 'This is not an e-mail address'],
    ['a line break', 'maya@library\n.example', 'This is not an e-mail address'],
    ['two addresses', 'maya@library.example, theo@library.example', 'This is not an e-mail address'],
    ['a name with it', 'Maya <maya@library.example>', 'This is not an e-mail address'],
    ['no address', 'maya', 'This is not an e-mail address'],
    ['no domain', 'maya@localhost', 'This is not an e-mail address'],
    ['nothing', ' ', 'This is not an e-mail address'],
  ])('is refused at its field where it is %s', async (_, email, message) => {
    const { portal } = await makePortal();
    const forms = [
      await give(portal.as('librarian'), email),
      await portal.as('admin').send({ method: 'PATCH', url: '/api/users/2', payload: { email } }),
      await portal.as('admin').post('/api/register', { username: 'new.one', fullName: 'New', institutionId: 1, email }),
    ];
    for (const answer of forms) {
      expect([answer.statusCode, answer.json().field]).toEqual([400, 'email']);
      expect(answer.json().message).toContain(message);
    }
    expect(await settingsOf(portal.as('librarian'))).toMatchObject(nothing);
    expect(await portal.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('may be shared, as that of a library’s office is, and belongs to each on their own', async () => {
    const { portal, smtp } = await makePortal();
    await give(portal.as('librarian'), 'office@library.example');
    const token = await linkIn(portal, smtp);
    await give(portal.as('colleague'), 'office@library.example');
    expect((await confirm(portal, token)).statusCode).toBe(200);
    expect(await settingsOf(portal.as('librarian'))).toMatchObject({ email: 'office@library.example' });
    expect(await settingsOf(portal.as('colleague'))).toMatchObject({ email: null });
  });

  test('gets the link again, but neither it nor its person without end', async () => {
    const { portal, smtp } = await makePortal();
    const librarian = portal.as('librarian');
    expect((await librarian.post('/api/email/link')).statusCode).toBe(409);
    await give(librarian, maya);
    for (let links = 2; links <= addressLinksBurst; links++) {
      expect((await librarian.post('/api/email/link')).statusCode).toBe(200);
    }
    const refused = await librarian.post('/api/email/link');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    // The limit holds for the mailbox, whoever asks.
    expect((await give(portal.as('colleague'), maya.toUpperCase())).statusCode).toBe(429);
    portal.clock.advance(hour);
    expect((await librarian.post('/api/email/link')).statusCode).toBe(200);
    const token = await linkIn(portal, smtp);
    expect((await confirm(portal, token)).statusCode).toBe(200);
  });

  test('that takes no mails is shown as switched off with the reason, and can be tried again', async () => {
    const { portal, smtp } = await makePortal();
    const librarian = portal.as('librarian');
    smtp.fault = 'unknown address';
    await give(librarian, maya);
    await sendMails(portal);
    expect((await settingsOf(librarian)).pendingRefusal).toContain('Nobody of that name here');
    smtp.fault = null;
    await librarian.post('/api/email/link');
    expect((await settingsOf(librarian)).pendingRefusal).toBeNull();
    await confirm(portal, await linkIn(portal, smtp));
    smtp.fault = 'unknown address';
    await tellAll(portal);
    await sendMails(portal);
    const off = await settingsOf(librarian);
    expect([off.email, off.emailRefusal]).toEqual([maya, expect.stringContaining('Nobody of that name here')]);
    smtp.fault = null;
    expect((await librarian.post('/api/email/link')).json()).toMatchObject({ email: maya, pendingEmail: maya });
    expect((await confirm(portal, await linkIn(portal, smtp))).statusCode).toBe(200);
    expect(await settingsOf(librarian)).toMatchObject({ ...nothing, email: maya });
  });

  test('is kept for later where no mail is sent', async () => {
    const portal = await makeApp();
    expect((await give(portal.as('librarian'), maya)).json()).toMatchObject({ ...nothing, pendingEmail: maya });
    expect(await portal.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect((await portal.as('librarian').post('/api/email/link')).statusCode).toBe(409);
  });
});

describeOnAnyEngine('an address that an admin gives', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('gets a link, but of a new customer only the invitation, and is seen by admins and its person alone', async () => {
    const { portal, smtp } = await makePortal();
    const admin = portal.as('admin');
    const person = { username: 'new.person', fullName: 'New Person', institutionId: 1, email: maya };
    const { id } = (await admin.post('/api/register', person)).json();
    await admin.send({ method: 'PATCH', url: '/api/users/4', payload: { email: 'priya@portal.example' } });
    const csv = 'Name,Username,Institution,E-mail\nOne,new.one,New College,one@new.example\nTwo,new.two,New College,';
    expect((await admin.post('/api/customers/import', { csv, dryRun: false })).statusCode).toBe(200);
    await sendMails(portal);
    expect(taken(smtp).sort()).toEqual([
      'one@new.example: Ada Lindqvist invites you to Carrel',
      'priya@portal.example: Confirm your e-mail address',
    ]);
    const { customers } = (await admin.get('/api/customers?q=new')).json();
    expect(customers.map((one: { pendingEmail: string | null }) => one.pendingEmail)).toEqual([
      maya,
      'one@new.example',
      null,
    ]);
    const staff = (await admin.get('/api/staff')).json();
    expect(staff.find((one: { id: number }) => one.id === 4)).toMatchObject({ pendingEmail: 'priya@portal.example' });
    expect(await settingsOf(portal.as('new.person'))).toMatchObject({ ...nothing, pendingEmail: maya });

    const log = await portal.db.selectFrom('changeLog').selectAll().orderBy('id').execute();
    expect(JSON.stringify(log)).not.toMatch(/@(library|portal|new)\.example/);
    const given = log.filter(({ action }) => action === 'change address');
    expect(given.map(({ byId, objectId }) => [byId, objectId])).toEqual(
      [id, 4, id + 1].map((objectId) => [1, String(objectId)]),
    );
  });

  test('replaces one that is told of it, by whom and what it leads to', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    const change = (email: string | null) =>
      portal.as('admin').send({ method: 'PATCH', url: '/api/users/2', payload: { email } });
    await change('librarian@mail.example');
    await change(maya);
    await change(null);
    await sendMails(portal);
    const texts = smtp.mails.map(({ text }) => text);
    expect(taken(smtp).sort()).toEqual([
      'librarian@mail.example: Your e-mail address is being changed',
      'librarian@mail.example: Your e-mail address was removed',
    ]);
    for (const text of texts) expect(text).toContain('An administrator');
    expect(await portal.db.selectFrom('changeLog').selectAll().execute()).toHaveLength(2);
  });

  test('that is none in a file is named by line and column, and nothing is imported', async () => {
    const { portal } = await makePortal();
    const csv =
      'Name;Username;Institution;E-mail address\nOne;new.one;New College;one@new.example\nTwo;new.two;New College;two';
    const preview = (await portal.as('admin').post('/api/customers/import', { csv, dryRun: true })).json();
    expect(preview.problems).toEqual([
      {
        line: 3,
        column: 'E-mail address',
        message: 'This is not an e-mail address. One looks like jane@library.example',
      },
    ]);
    expect(preview.rows).toMatchObject([{ username: 'new.one', email: 'one@new.example' }]);
    expect((await portal.as('admin').post('/api/customers/import', { csv, dryRun: false })).statusCode).toBe(400);
    expect(await portal.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});

describeOnAnyEngine('which mails somebody gets', (makeApp) => {
  const makePortal = mailingPortals(makeApp);
  const change = (caller: Caller, payload: object) =>
    caller.send({ method: 'PATCH', url: '/api/mail-settings', payload });

  test('is theirs to choose, kind by kind, but for what is about the account itself', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian', 'colleague');
    const librarian = portal.as('librarian');
    expect(await settingsOf(librarian)).toMatchObject({ off: chosen, mailsMessageText: false });
    const switches = { broadcast: false, 'invoice-sent': false };
    expect((await change(librarian, { switches })).json().off).toEqual(['broadcast', 'invoice-sent', ...chosen]);
    expect((await change(librarian, { switches: { 'invoice-sent': true } })).json().off).toEqual([
      'broadcast',
      ...chosen,
    ]);
    expect((await change(librarian, { mailsMessageText: true })).json()).toMatchObject({
      off: ['broadcast', ...chosen],
      mailsMessageText: true,
    });
    await tellAll(portal);
    await sendMails(portal);
    expect(taken(smtp)).toEqual(['colleague@mail.example: News']);
    for (const kind of ['password-changed', 'forgotten-password', 'weekly-summary', 'made-up']) {
      const refused = await change(librarian, {
        switches: { broadcast: true, [kind]: false },
        mailsMessageText: false,
      });
      expect([kind, refused.statusCode]).toEqual([kind, 400]);
    }
    expect((await change(librarian, { userId: 6 })).statusCode).toBe(400);
    expect(await settingsOf(librarian)).toMatchObject({ off: ['broadcast', ...chosen], mailsMessageText: true });
    expect(await settingsOf(portal.as('colleague'))).toMatchObject({ off: chosen, mailsMessageText: false });
    expect((await change(portal.as('manager'), { switches: { 'weekly-summary': false } })).json().off).toEqual([
      ...chosen,
      'weekly-summary',
    ]);
  });
});
