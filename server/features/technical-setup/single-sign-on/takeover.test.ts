import { expect, test } from 'vitest';
import { freshProofMs } from '#contract/values/people/factors.ts';
import { lastingIds } from '#contract/values/single-sign-on.ts';
import { giveAddresses, mailingPortals, sendMails } from '#server/testing/services/test-mail.ts';
import { givePassword, newBrowser, testPassword } from '#server/testing/sign-in/test-factors.ts';
import { mailOid, openSingleSignOn, signInThrough } from '#server/testing/sign-in/test-single-sign-on.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { Caller, TestApp } from '#server/testing/test-server.ts';

const intruder = {
  attributes: { [mailOid]: 'intruder@harrowmere.example', [lastingIds['pairwise-id']]: 'intruder@harrowmere.example' },
};
const chosen = { password: 'a-new-secret', confirmPassword: 'a-new-secret' };

const activeLinks = ({ db }: TestApp) =>
  db.selectFrom('institutionLinks').where('endedAt', 'is', null).selectAll().execute();

/** Actions that replace an account's credentials. */
const endings: Record<string, (portal: TestApp) => Promise<unknown>> = {
  'a new password': (portal) =>
    portal.as('librarian').post('/api/password', { currentPassword: testPassword, ...chosen }),
  'a password by link': async (portal) => {
    const { url } = (await portal.as('admin').post('/api/users/2/password-link')).json();
    return portal.visitor.post('/api/set-password', { token: String(url).split('#')[1], ...chosen });
  },
  'a deactivation, also after the way back': async (portal) => {
    await portal.as('admin').post('/api/users/2/deactivate');
    return portal.as('admin').post('/api/users/2/reactivate');
  },
  'an administrator who undoes it': async (portal) => {
    const [link] = (await portal.as('admin').get('/api/users/2/institution-links')).json();
    return portal.as('admin').send({ method: 'DELETE', url: `/api/users/2/institution-links/${link.id}` });
  },
};

describeOnAnyEngine('whoever sits at somebody’s open session', (makeApp) => {
  const makePortal = mailingPortals(makeApp);

  /** The librarian is signed in, and the intruder uses that browser with their own account at the institution. */
  async function comeToOpenScreen(
    portal: TestApp,
    { afterMs = 0 } = {},
  ): Promise<{ screen: Caller; connect(): Promise<number> }> {
    const screen = newBrowser(portal);
    await givePassword(screen, 'librarian');
    portal.clock.advance(afterMs);
    expect((await signInThrough(portal, screen, intruder)).json()).toMatchObject({ refusal: 'unlinked' });
    return { screen, connect: async () => (await screen.post('/api/institution-links')).statusCode };
  }

  test('connects no account of their own there: the owner has to show who they are', async () => {
    const { portal, smtp } = await makePortal();
    await giveAddresses(portal.db, 'librarian');
    await openSingleSignOn(portal);
    const { screen, connect } = await comeToOpenScreen(portal, { afterMs: freshProofMs });
    expect([await connect(), await activeLinks(portal)]).toEqual([403, []]);
    const refused = await screen.post('/api/institution-links');
    expect(refused.json().code).toBe('proof-required');
    expect((await signInThrough(portal, newBrowser(portal), intruder)).json()).toMatchObject({ refusal: 'unlinked' });
    const subjects = async () => {
      await sendMails(portal);
      return smtp.mails.map(({ headers }) => headers['subject']).join();
    };
    expect(await subjects()).not.toContain('connected');
    expect((await screen.post('/api/proof', { currentPassword: testPassword })).statusCode).toBe(200);
    await signInThrough(portal, screen, intruder);
    expect(await connect()).toBe(200);
    expect(await subjects()).toContain('Your account is connected with');
    const events = (await screen.get('/api/security-events/own')).json();
    expect(events).toContainEqual(expect.objectContaining({ kind: 'institution-linked' }));
  });

  for (const [name, end] of Object.entries(endings)) {
    test(`signs in by a connection of before no more after ${name}, nor can the address bring it back`, async () => {
      const { portal, smtp } = await makePortal();
      await giveAddresses(portal.db, 'librarian');
      await openSingleSignOn(portal);
      const { connect } = await comeToOpenScreen(portal);
      expect(await connect()).toBe(200);
      const elsewhere = newBrowser(portal);
      expect((await signInThrough(portal, elsewhere, intruder)).json().id).toBe(2);
      await end(portal);
      expect(await activeLinks(portal)).toEqual([]);
      expect((await elsewhere.get('/api/user')).statusCode).toBe(401);
      const again = (await signInThrough(portal, newBrowser(portal), intruder)).json();
      expect(again).toMatchObject({ refusal: 'unlinked' });
      const attributes = { ...intruder.attributes, [mailOid]: 'librarian@mail.example' };
      expect((await signInThrough(portal, newBrowser(portal), { attributes })).json().refusal).toBe('unlinked');
      const events = await portal.db.selectFrom('securityEvents').where('userId', '=', 2).select('kind').execute();
      expect(events.map(({ kind }) => kind)).toContain('institution-unlinked');
      await sendMails(portal);
      const texts = smtp.mails.map(({ text }) => text).join();
      if (name.includes('password')) expect(texts).toContain('no longer sign you in');
      if (name.includes('administrator')) expect(texts).toContain('An administrator disconnected your account');
    });
  }

  test('a person who changes their password keeps the connection that opened their session', async () => {
    const { portal } = await makePortal();
    await openSingleSignOn(portal);
    const { connect } = await comeToOpenScreen(portal);
    expect(await connect()).toBe(200);
    const through = newBrowser(portal);
    expect((await signInThrough(portal, through, intruder)).json().id).toBe(2);
    const changed = await through.post('/api/password', { currentPassword: testPassword, ...chosen });
    expect([changed.statusCode, (await activeLinks(portal)).length]).toEqual([200, 1]);
  });
});
