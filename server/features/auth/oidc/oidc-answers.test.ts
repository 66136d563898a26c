import { createServer } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { oidcBeginningsBurst } from '#contract/values/limits.ts';
import { loadConfig } from '#server/config.ts';
import { answerAtProvider, makeKeys, otherClient, startOidc, testClient } from '#server/testing/services/test-oidc.ts';
import {
  comeByWorkAccount,
  linkWorkAccount,
  settingsOf,
  testCallback,
} from '#server/testing/services/test-work-account.ts';
import { newBrowser } from '#server/testing/sign-in/test-factors.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { createOidcClient } from './oidc-client.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function startProvider(options?: Parameters<typeof startOidc>[1]) {
  const provider = await startOidc(testCallback, options);
  closing.push(provider.close);
  return provider;
}

const problem = (name: string) => `/auth/work-account?problem=${name}`;
const wordsOf = (idToken: string) => idToken.split('.') as [string, string, string];

async function tokenFor(issuer: string, client: typeof testClient, nonce: string): Promise<string> {
  const asked = createOidcClient({
    issuer,
    clientId: client.id,
    clientSecret: client.secret,
    origin: 'http://localhost',
  });
  const codeVerifier = 'v'.repeat(43);
  const url = new URL(await asked.addressFor({ state: 'state', nonce, codeVerifier }));
  const back = await answerAtProvider(url.href, { login: 'ada' });
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code: back.searchParams.get('code') ?? '', redirect_uri: testCallback },
      ...{ code_verifier: codeVerifier, client_id: client.id, client_secret: client.secret },
    }),
  });
  return ((await answer.json()) as { id_token: string }).id_token;
}

describeOnAnyEngine('what a provider answers', (makeApp) => {
  async function makePortal(provider: Awaited<ReturnType<typeof startProvider>>) {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
    const portal = await makeApp({ env: settingsOf(provider), log });
    await linkWorkAccount(portal, 'admin', 'ada');
    return { portal, lines };
  }

  test('signs nobody in where its id token is wrong in any way, and no secret is in the log', async () => {
    const provider = await startProvider();
    const elsewhere = await startProvider();
    const stranger = await startProvider({ keys: makeKeys() });
    const { portal, lines } = await makePortal(provider);
    const secrets: string[] = [testClient.secret];
    const wrong: Record<string, (idToken: string, nonce: string) => string | Promise<string>> = {
      'of another client': (_right, nonce) => tokenFor(provider.issuer, otherClient, nonce),
      'of another attempt': () => tokenFor(provider.issuer, testClient, 'another nonce'),
      'of another issuer with the same keys': (_right, nonce) => tokenFor(elsewhere.issuer, testClient, nonce),
      'signed by somebody else': (right, nonce) =>
        tokenFor(stranger.issuer, testClient, nonce).then((other) => {
          const [header, claims] = wordsOf(right);
          return [header, claims, wordsOf(other)[2]].join('.');
        }),
      'signed by nobody': (right) =>
        [Buffer.from('{"alg":"none"}').toString('base64url'), wordsOf(right)[1], ''].join('.'),
      'of somebody else under the same signature': (right) => {
        const [header, claims, signature] = wordsOf(right);
        const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
        return [header, Buffer.from(JSON.stringify({ ...read, sub: 'eve' })).toString('base64url'), signature].join(
          '.',
        );
      },
      'that is none': () => 'nonsense',
    };
    for (const [what, change] of Object.entries(wrong)) {
      const browser = newBrowser(portal);
      const { url } = (await browser.post('/api/login/oidc', {})).json();
      const { searchParams: asked } = new URL(url);
      const nonce = asked.get('nonce') ?? '';
      provider.meddle('/token', null);
      const back = await answerAtProvider(url, { login: 'ada' });
      const sent: string[] = [];
      provider.meddle('/token', async (answer) => {
        // Changes only the next response, because the test itself requests tokens in between.
        provider.meddle('/token', null);
        const tokens = JSON.parse(answer);
        const changed = await change(tokens.id_token, nonce);
        sent.push(tokens.access_token, tokens.id_token, changed);
        return JSON.stringify({ ...tokens, id_token: changed });
      });
      const { location } = (await browser.get(back.pathname + back.search)).headers;
      expect([what, location]).toEqual([what, problem('refused')]);
      expect((await browser.get('/api/user')).statusCode).toBe(401);
      secrets.push(nonce, asked.get('state') ?? '', back.searchParams.get('code') ?? '', ...sent);
      secrets.push((await browser.cookie()).split('=')[1] ?? '');
    }
    const said = lines.join('');
    expect(said.match(/a sign-in with a work account was refused/g)).toHaveLength(Object.keys(wrong).length);
    for (const secret of secrets.filter((text) => text.length > 8)) expect(said).not.toContain(secret);
    provider.meddle('/token', null);
    expect((await comeByWorkAccount(newBrowser(portal), 'ada')).location).toBe('/');
  });

  test('is refused as well where it leaves the id token out, or is somebody’s “no”', async () => {
    const provider = await startProvider();
    const { portal, lines } = await makePortal(provider);
    provider.meddle('/token', (answer) => JSON.stringify({ ...JSON.parse(answer), id_token: undefined }));
    expect((await comeByWorkAccount(newBrowser(portal), 'ada')).location).toBe(problem('refused'));
    const browser = newBrowser(portal);
    const { url } = (await browser.post('/api/login/oidc', {})).json();
    const back = await answerAtProvider(url, 'cancel');
    expect((await browser.get(back.pathname + back.search)).headers.location).toBe(problem('cancelled'));
    expect(lines.join('')).not.toContain('words that are in no log');
    for (const junk of [
      '',
      '?',
      '?state=x',
      `?code=${'x'.repeat(5000)}&state=x`,
      '?state=x&state=y&code=z',
      '?error=x',
    ]) {
      expect((await browser.get(`/oidc/callback${junk}`)).headers.location).toBe(problem('late'));
    }
  });

  test('may be an error, nonsense or nothing at all: a plain page, and it works again once the provider does', async () => {
    const provider = await startProvider();
    const { portal } = await makePortal(provider);
    for (const [how, name] of [
      [500, 'away'],
      [404, 'refused'],
      [() => '<html>', 'refused'],
    ] as const) {
      provider.meddle('/token', how);
      expect((await comeByWorkAccount(newBrowser(portal), 'ada')).location).toBe(problem(name));
    }
    provider.meddle('/token', null);
    provider.meddle('/jwks', 503);
    // Keys are cached, so a newly started portal is used.
    const second = await makeApp({ env: settingsOf(provider) });
    await linkWorkAccountFails(second);
    provider.meddle('/jwks', null);
    expect((await comeByWorkAccount(newBrowser(portal), 'ada')).location).toBe('/');

    async function linkWorkAccountFails(fresh: typeof portal) {
      expect((await comeByWorkAccount(newBrowser(fresh), 'ada')).location).toBe(problem('away'));
    }
  });

  test('is waited for a moment only, and a provider that is away lets the portal start', async () => {
    const provider = await startProvider();
    const { issuer } = provider;
    const settings = { issuer, clientId: testClient.id, clientSecret: testClient.secret, origin: 'http://localhost' };
    provider.meddle('/.well-known/openid-configuration', 'silence');
    const client = createOidcClient(settings, { timeoutSeconds: 0.2 });
    const secrets = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
    await expect(client.addressFor(secrets)).rejects.toMatchObject({ problem: 'away', message: /OAUTH_TIMEOUT/ });
    provider.meddle('/.well-known/openid-configuration', null);
    expect(await client.addressFor(secrets)).toContain('code_challenge_method=S256');
    provider.meddle('/token', 'silence');
    const query = new URLSearchParams({ code: 'c', state: 's', iss: issuer });
    await expect(client.identify(query, secrets)).rejects.toMatchObject({ problem: 'away' });
    const portal = await makeApp({ env: settingsOf({ issuer: await nobodysAddress() }) });
    const begun = await portal.visitor.post('/api/login/oidc', {});
    expect([begun.statusCode, begun.json().message]).toEqual([503, expect.stringContaining('is not answering')]);
  });

  test('counts where it is by the very name that is set, and what it takes as its secret', async () => {
    const provider = await startProvider({ authMethod: 'client_secret_basic' });
    const { portal } = await makePortal(provider);
    expect((await comeByWorkAccount(newBrowser(portal), 'ada')).location).toBe('/');
    provider.meddle('/.well-known/openid-configuration', (answer) => answer.replace(/"issuer":"[^"]*/, '$&/'));
    const renamed = await makeApp({ env: settingsOf(provider) });
    expect((await renamed.visitor.post('/api/login/oidc', {})).statusCode).toBe(503);
  });

  test('too many beginnings from one address are refused, and so are answers', async () => {
    const provider = await startProvider();
    const portal = await makeApp({ env: settingsOf(provider) });
    const statuses: number[] = [];
    for (let times = 0; times <= oidcBeginningsBurst; times++) {
      statuses.push((await portal.visitor.post('/api/login/oidc', {})).statusCode);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(oidcBeginningsBurst);
    expect(statuses.at(-1)).toBe(429);
    expect((await portal.visitor.get('/oidc/callback?state=x')).headers.location).toBe(problem('busy'));
    portal.clock.advance(2 * 60 * 60 * 1000);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('oidcRequests').selectAll().execute()).toEqual([]);
  });
});

test('a portal does not start with an issuer of everybody, nor with half of the settings', () => {
  const right = {
    PORTAL_ORIGIN: 'https://portal.example',
    PORTAL_OIDC_ISSUER: 'https://login.microsoftonline.com/0f1c6f1e-1d3c-4f0a-9c1e-2f8f7f6b2c11/v2.0',
    PORTAL_OIDC_CLIENT_ID: 'carrel',
    PORTAL_OIDC_CLIENT_SECRET: 'made-up',
  };
  const problemWith = (changed: Record<string, string>) => {
    try {
      loadConfig({ ...right, ...changed });
      return '';
    } catch (error) {
      return String(error);
    }
  };
  expect(problemWith({})).toBe('');
  for (const tenant of ['common', 'organizations', 'consumers', 'Common']) {
    const words = problemWith({ PORTAL_OIDC_ISSUER: `https://login.microsoftonline.com/${tenant}/v2.0` });
    expect(words).toContain(
      'PORTAL_OIDC_ISSUER: is of people of any organisation: give the address of your own tenant',
    );
  }
  expect(problemWith({ PORTAL_OIDC_ISSUER: 'https://sts.windows.net/common/' })).toContain('any organisation');
  expect(problemWith({ PORTAL_OIDC_ISSUER: 'https://login.example/{tenantid}/v2.0' })).toContain('any organisation');
  for (const issuer of ['http://login.example', 'https://me@login.example', 'https://login.example?x=1', 'login']) {
    expect(problemWith({ PORTAL_OIDC_ISSUER: issuer })).toContain('Must be an https address');
  }
  expect(problemWith({ PORTAL_OIDC_CLIENT_SECRET: '' })).toContain('give all or none');
  expect(problemWith({ PORTAL_ORIGIN: '' })).toContain('give PORTAL_ORIGIN as well');
});

/** An address on which nothing listens. */
async function nobodysAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
