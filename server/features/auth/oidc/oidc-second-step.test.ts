import { createPrivateKey, type JsonWebKey, sign } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { refedsMfa } from '#contract/values/people/factors.ts';
import { answerAtProvider, makeKeys, startOidc } from '#server/testing/services/test-oidc.ts';
import { settingsOf, testCallback } from '#server/testing/services/test-work-account.ts';
import { addTestApp, newBrowser } from '#server/testing/sign-in/test-factors.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const keys = makeKeys();
const provider = await startOidc(testCallback, { keys });
afterAll(() => provider.close());

/** The id token with additional claims and a valid signature. */
function saying(idToken: string, more: object): string {
  const [head = '', claims = ''] = idToken.split('.');
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const signed = `${head}.${Buffer.from(JSON.stringify({ ...read, ...more })).toString('base64url')}`;
  const key = createPrivateKey({ key: keys.keys[0] as JsonWebKey, format: 'jwk' });
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
}

/** Path after a sign-in with an id token that contains these claims. */
async function comeSaying(portal: TestApp, more: object) {
  const browser = newBrowser(portal);
  const { url } = (await browser.post('/api/login/oidc', {})).json();
  const back = await answerAtProvider(url, { login: 'ada' });
  provider.meddle('/token', (answer) => {
    const tokens = JSON.parse(answer);
    return JSON.stringify({ ...tokens, id_token: saying(tokens.id_token, more) });
  });
  const { headers } = await browser.get(back.pathname + back.search);
  provider.meddle('/token', null);
  return { browser, location: String(headers.location) };
}

describeOnAnyEngine('the second factor after a work account', (makeApp) => {
  test('is asked for unless the provider says that it asked, in the words of REFEDS or of the settings', async () => {
    const open = async (values: string) => {
      const env = { ...settingsOf(provider), PORTAL_OIDC_FACTOR_VALUES: values };
      const portal = await makeApp({ env });
      await addTestApp(portal, 'admin');
      await linkTo(portal);
      return portal;
    };
    const plain = await open('');
    const asked = '/auth?second=totp';
    for (const said of [{}, { amr: ['pwd'] }, { amr: ['mfa'] }, { acr: '1' }, { acr: `${refedsMfa}/x` }, { acr: 7 }]) {
      expect([said, (await comeSaying(plain, said)).location]).toEqual([said, asked]);
    }
    const { browser, location } = await comeSaying(plain, { acr: refedsMfa });
    expect(location).toBe('/');
    const [session] = (await browser.get('/api/sessions')).json();
    expect(session).toMatchObject({ signedInBy: 'oidc-mfa', isCurrent: true });
    // The provider may not have asked for credentials just now, so changing how people sign in requires a proof of
    // identity.
    expect((await browser.post('/api/users/2/password-link')).json().code).toBe('proof-required');
    const named = await open('mfa, strong');
    expect((await comeSaying(named, { amr: ['pwd', 'mfa'] })).location).toBe('/');
    expect((await comeSaying(named, { acr: 'strong' })).location).toBe('/');
    expect((await comeSaying(named, { amr: ['pwd'] })).location).toBe(asked);
  });
});

describeOnAnyEngine('a work account that somebody linked at an open screen', (makeApp) => {
  test('signs in no more once the secrets of the account have ended, and the security log says so', async () => {
    const portal = await makeApp({ env: settingsOf(provider) });
    const linked = async () => {
      await portal.db.deleteFrom('oidcLinks').execute();
      await linkTo(portal, 4);
    };
    const chosen = { password: 'a-new-secret', confirmPassword: 'a-new-secret' };
    await linked();
    expect((await comeSaying(portal, {})).location).toBe('/');
    const { url } = (await portal.as('admin').post('/api/users/4/password-link')).json();
    await portal.visitor.post('/api/set-password', { token: String(url).split('#')[1], ...chosen });
    expect((await comeSaying(portal, {})).location).toContain('problem=unlinked');
    await linked();
    await portal.as('admin').post('/api/staff/4/leave', { toId: 1 });
    await portal.as('admin').post('/api/users/4/reactivate');
    expect((await comeSaying(portal, {})).location).toContain('problem=unlinked');
    const events = await portal.db.selectFrom('securityEvents').where('userId', '=', 4).select('kind').execute();
    expect(events.filter(({ kind }) => kind === 'oidc-unlinked')).toHaveLength(2);
  });
});

async function linkTo({ db }: TestApp, userId = 1): Promise<void> {
  const link = { issuer: provider.issuer, subject: 'ada', userId, createdAt: '2026-03-04T00:00:00.000Z' };
  await db.insertInto('oidcLinks').values(link).execute();
}
