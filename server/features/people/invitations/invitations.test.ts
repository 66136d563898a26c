import { expect, test } from 'vitest';
import type { InvitedPerson } from '#contract/people/invitations.ts';
import { isoTime } from '#server/platform/clock.ts';
import { mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import type { TestSmtp } from '#server/testing/services/test-smtp.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const [minute, day] = [60_000, 86_400_000];
const passwords = { password: 'a-fine-secret', confirmPassword: 'a-fine-secret' };

async function add(portal: TestApp, username: string, more: object = {}): Promise<number> {
  const form = { username, fullName: `New ${username}`, institutionId: 1, ...more };
  return (await portal.as('admin').post('/api/register', form)).json().id;
}

async function boardOf(portal: TestApp, who: string, query = ''): Promise<InvitedPerson[]> {
  return (await portal.as(who).get(`/api/invitations${query}`)).json();
}

const stateOf = async (portal: TestApp, id: number) =>
  (await boardOf(portal, 'admin')).find((person) => person.id === id)?.state;

/** Sessions would end meanwhile. */
async function later(portal: TestApp, ms: number): Promise<void> {
  portal.clock.advance(ms);
  const now = isoTime(portal.clock.now());
  await portal.db.updateTable('sessions').set({ createdAt: now, lastSeenAt: now, provenAt: now }).execute();
}

const linkIn = (smtp: TestSmtp, at = -1) => /set-password#([\w-]+)/.exec(smtp.mails.at(at)?.text ?? '')?.[1] ?? '';
const open = (portal: TestApp, token: string) => portal.visitor.post('/api/password-link', { token });
const choose = (portal: TestApp, token: string) => portal.visitor.post('/api/set-password', { token, ...passwords });

describeOnBothEngines('invitations', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  test('one mail invites, sets the password and confirms the address; no other mail asks to', async () => {
    const { portal, smtp } = await makePortal();
    const id = await add(portal, 'anna', { email: 'anna@mail.example' });
    await sendMails(portal);
    expect(smtp.mails).toEqual([]);
    expect(await stateOf(portal, id)).toBe('not-invited');
    const answer = await portal.as('manager').post('/api/invitations', { userIds: [id] });
    expect([answer.statusCode, answer.json()]).toEqual([200, { mailed: 1, texts: [], leftOut: [], remaining: 0 }]);
    await sendMails(portal);
    const [mail] = smtp.mails;
    expect([mail?.recipient, mail?.headers['subject']]).toEqual([
      'anna@mail.example',
      'Priya Shah invites you to Carrel',
    ]);
    for (const words of ['University of Harrowmere', '“anna”', 'until 18 March 2026 at 12:00 (London time)'])
      expect(mail?.text).toContain(words);
    expect(await boardOf(portal, 'manager', '?state=sent')).toMatchObject([
      {
        id,
        state: 'sent',
        invitedBy: 'Priya Shah',
        ...{ isMailed: true, email: null },
        expiresAt: '2026-03-18T12:00:00.000Z',
      },
    ]);
    const token = linkIn(smtp);
    expect((await open(portal, token)).json()).toEqual({ fullName: 'New anna', username: 'anna' });
    expect(await stateOf(portal, id)).toBe('opened');
    await later(portal, 13 * day);
    expect((await choose(portal, token)).statusCode).toBe(200);
    const login = await portal.visitor.post('/api/login', { username: 'anna', password: passwords.password });
    expect(login.statusCode).toBe(200);
    expect(await stateOf(portal, id)).toBe('signed-in');
    const stored = portal.db.selectFrom('users').where('id', '=', id).select(['email', 'pendingEmail']);
    expect(await stored.executeTakeFirst()).toEqual({ email: 'anna@mail.example', pendingEmail: null });
    await sendMails(portal);
    expect(smtp.mails).toHaveLength(1);
    const logged = portal.db.selectFrom('changeLog').where('objectId', '=', String(id)).select(['action', 'byId']);
    expect(await logged.where('action', '=', 'invite').execute()).toEqual([{ action: 'invite', byId: 4 }]);
  });

  test('used twice, after its end, replaced, or of somebody deactivated: a clear error', async () => {
    const { portal, smtp } = await makePortal();
    const id = await add(portal, 'bert', { email: 'bert@mail.example' });
    const send = async () => {
      await portal.as('admin').post('/api/invitations', { userIds: [id] });
      await sendMails(portal);
      return linkIn(smtp);
    };
    const said = async (token: string) => {
      const answers = [await open(portal, token), await choose(portal, token)];
      const [message, again] = answers.map((answer) => `${answer.statusCode} ${answer.json().message}`);
      expect(again).toBe(message);
      return message;
    };
    const first = await send();
    await later(portal, 2 * minute);
    const second = await send();
    expect(second).not.toBe(first);
    expect(await said(first)).toBe(
      '404 This invitation was replaced by a newer one of 4 March 2026. Please use that one.',
    );
    await later(portal, 14 * day);
    expect(await said(second)).toBe(
      '404 This invitation ended on 18 March 2026. Please ask Ada Lindqvist for another.',
    );
    expect(await stateOf(portal, id)).toBe('expired');
    const third = await send();
    expect((await portal.as('admin').post(`/api/users/${id}/deactivate`)).statusCode).toBe(200);
    expect(await said(third)).toBe('404 This account is deactivated, so its invitation no longer works.');
    await portal.as('admin').post(`/api/users/${id}/reactivate`);
    expect(await said(third)).toContain('ended by another link or a change of the account');
    await later(portal, 2 * minute);
    const fourth = await send();
    expect((await choose(portal, fourth)).statusCode).toBe(200);
    expect(await said(fourth)).toBe(
      '404 This invitation has been used: sign in with the password that was chosen then.',
    );
    expect(await said('made-up')).toContain('This link is no longer valid');
  });

  test('without mail a text is passed on, and a click too many invites nobody', async () => {
    const portal = await makeApp();
    const id = await add(portal, 'carl', { email: 'carl@mail.example' });
    const answers = await Promise.all([1, 2].map(() => portal.as('admin').post('/api/invitations', { userIds: [id] })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [text] = answers.flatMap((answer) => answer.json().texts ?? []);
    expect(text).toMatchObject({ userId: id, username: 'carl', email: 'carl@mail.example' });
    expect((await choose(portal, text.url.split('#')[1])).statusCode).toBe(200);
    // The person who passed the text on knew its link, so the address is not confirmed.
    const stored = portal.db.selectFrom('users').where('id', '=', id).select(['email', 'pendingEmail']);
    expect(await stored.executeTakeFirst()).toEqual({ email: null, pendingEmail: 'carl@mail.example' });
  });

  test('to everybody who has not signed in: account managers invite those whom they serve', async () => {
    const { portal, smtp } = await makePortal();
    const ids = [
      await add(portal, 'dora', { email: 'dora@mail.example' }),
      await add(portal, 'emil'),
      await add(portal, 'fred', { email: 'fred@mail.example', institutionId: 2 }),
    ];
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    portal.app.portal.people.forget();
    const everybody = (who: string, more = {}) =>
      portal.as(who).post('/api/invitations', { notSignedIn: true, ...more });
    const ofManager = (await everybody('manager')).json();
    expect([ofManager.mailed, ofManager.texts.map(({ userId }: { userId: number }) => userId)]).toEqual([1, [ids[1]]]);
    const foreign = await portal.as('manager').post('/api/invitations', { userIds: [ids[2]] });
    expect(foreign.statusCode).toBe(404);
    expect((await boardOf(portal, 'manager')).map(({ id }) => id)).not.toContain(ids[2]);
    expect((await everybody('admin')).json()).toMatchObject({ mailed: 1, texts: [] });
    await later(portal, 2 * minute);
    expect((await everybody('admin')).json()).toMatchObject({ mailed: 0, texts: [], leftOut: [] });
    expect((await everybody('admin', { alsoInvited: true, institutionId: 1 })).json()).toMatchObject({ mailed: 1 });
    await sendMails(portal);
    // The first of two mails to Dora was not sent yet, and had nothing left to say.
    expect(smtp.mails.map(({ recipient }) => recipient).sort()).toEqual(['dora@mail.example', 'fred@mail.example']);
    expect((await portal.as('admin').get('/api/invitations/counts')).json()).toEqual({
      'not-invited': 0,
      sent: 3,
      opened: 0,
      expired: 0,
      'signed-in': 3,
      deactivated: 0,
    });
  });

  test('whoever has signed in, or signs in at their institution, is left out with the reason', async () => {
    const portal = await makeApp();
    const id = await add(portal, 'gina', { institutionId: 2 });
    await portal.db
      .insertInto('singleSignOn')
      .values({ institutionId: 2, mode: 'required', linkKey: 'key', version: 1 })
      .onConflict((conflict) => conflict.column('institutionId').doUpdateSet({ mode: 'required' }))
      .execute();
    const answer = await portal.as('admin').post('/api/invitations', { userIds: [id, 2] });
    expect(answer.json().leftOut).toEqual([
      { userId: 2, fullName: 'Maya Okafor', reason: 'Has signed in already' },
      {
        userId: id,
        fullName: 'New gina',
        reason: 'Calder Bay University has its people sign in with their account there',
      },
    ]);
    const alone = await portal.as('admin').post('/api/invitations', { userIds: [2] });
    expect([alone.statusCode, alone.json().message]).toEqual([409, 'Maya Okafor: Has signed in already']);
    for (const body of [{ userIds: [] }, { userIds: ['x'] }, {}, { notSignedIn: false }])
      expect((await portal.as('admin').post('/api/invitations', body)).statusCode).toBe(400);
    for (const who of ['tech', 'librarian'])
      expect((await portal.as(who).post('/api/invitations', { userIds: [id] })).statusCode).toBe(403);
  });

  test('a forgotten password before the address is confirmed sends the invitation once more', async () => {
    const { portal, smtp } = await makePortal();
    const id = await add(portal, 'hugo', { email: 'hugo@mail.example' });
    const forgotten = async () => {
      await portal.visitor.post('/api/forgotten-password', { username: 'hugo' });
      await sendMails(portal);
    };
    await forgotten();
    expect(smtp.mails).toEqual([]);
    await portal.as('admin').post('/api/invitations', { userIds: [id] });
    await sendMails(portal);
    await forgotten();
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual(
      Array(2).fill('Ada Lindqvist invites you to Carrel'),
    );
    expect((await choose(portal, linkIn(smtp))).statusCode).toBe(200);
  });

  test('imported people are invited by one mail, and asked to confirm nothing', async () => {
    const { portal, smtp } = await makePortal();
    const csv = 'Name,Username,Institution,E-mail\nIda,ida,New College,ida@mail.example\nJon,jon,New College,';
    const send = (more: object) => portal.as('admin').post('/api/customers/import', { csv, dryRun: false, ...more });
    const { mailed, links } = (await send({})).json();
    expect([mailed, links.map(({ username }: { username: string }) => username)]).toEqual([1, ['jon']]);
    await sendMails(portal);
    expect(smtp.mails.map(({ headers }) => headers['subject'])).toEqual(['Ada Lindqvist invites you to Carrel']);
  });
});
