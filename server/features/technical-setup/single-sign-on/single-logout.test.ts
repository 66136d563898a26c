import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { signed } from '#server/testing/services/test-idp.ts';
import { newBrowser } from '#server/testing/sign-in/test-factors.ts';
import { logoutQuery, logoutRequest } from '#server/testing/sign-in/test-logout.ts';
import {
  confirmTestAddress,
  openSingleSignOn,
  signInThrough,
  testIdp,
} from '#server/testing/sign-in/test-single-sign-on.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const makeApp = makerOf('sqlite');
const logoutEndpoint = 'https://idp.harrowmere.example/slo';
const maya = 'maya@harrowmere.example';

async function open() {
  const portal = await makeApp();
  await openSingleSignOn(portal);
  await confirmTestAddress(portal, 2, maya);
  await portal.db.updateTable('singleSignOn').set({ logoutEndpoint }).execute();
  const [one, two] = [newBrowser(portal), newBrowser(portal)];
  await signInThrough(portal, one, { sessionIndex: 'one' });
  await signInThrough(portal, two, { sessionIndex: 'two' });
  const open = async () => [(await one.get('/api/user')).statusCode, (await two.get('/api/user')).statusCode];
  return { portal, open };
}

const get = async ({ app }: TestApp, sent: string) =>
  String((await app.inject({ url: `/saml/slo?${sent}`, headers: { host: 'localhost' } })).headers.location);

async function post({ app }: TestApp, xml: string): Promise<string> {
  const payload = new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64') }).toString();
  const headers = { host: 'localhost', origin: testIdp.entityId, 'content-type': 'application/x-www-form-urlencoded' };
  return String((await app.inject({ method: 'POST', url: '/saml/slo', payload, headers })).headers.location);
}

test('a signed request ends the session that it names, and is answered', async () => {
  const { portal, open: codes } = await open();
  const location = new URL(await get(portal, logoutQuery(logoutRequest(portal))));
  expect(location.href).toContain(`${logoutEndpoint}?`);
  expect(location.searchParams.get('RelayState')).toBe('state&more');
  const answer = inflateRawSync(Buffer.from(location.searchParams.get('SAMLResponse') ?? '', 'base64')).toString();
  expect(answer).toContain('InResponseTo="_logout"');
  expect(answer).toContain('status:Success');
  expect(await codes()).toEqual([401, 200]);
});

test('one without an index ends all that its provider has opened for that person, by a form as well', async () => {
  const { portal, open: codes } = await open();
  const xml = signed(logoutRequest(portal, { index: '' }), '_logout', testIdp, 'sha256');
  expect(await post(portal, xml)).toContain(logoutEndpoint);
  expect(await codes()).toEqual([401, 401]);
  const events = await portal.db.selectFrom('securityEvents').where('kind', '=', 'signed-out').selectAll().execute();
  expect(events).toMatchObject([{ userId: 2, byId: null }]);
});

test('a session that came without an index cannot be told apart, so any index of its person ends it', async () => {
  const { portal, open: codes } = await open();
  const three = newBrowser(portal);
  await signInThrough(portal, three);
  const { sessionIndexHash } = await portal.db
    .selectFrom('sessions')
    .orderBy('createdAt', 'desc')
    .where('sessionIndexHash', 'is', null)
    .where('institutionLinkId', 'is not', null)
    .select('sessionIndexHash')
    .executeTakeFirstOrThrow();
  expect(sessionIndexHash).toBeNull();
  await get(portal, logoutQuery(logoutRequest(portal, { index: 'two' })));
  expect([await codes(), (await three.get('/api/user')).statusCode]).toEqual([[200, 401], 401]);
});

test('a request that one institution has signed ends no session of another that names the same provider', async () => {
  const { portal, open: codes } = await open();
  await portal.db.updateTable('institutionLinks').set({ institutionId: 2 }).execute();
  await get(portal, logoutQuery(logoutRequest(portal, { index: '' })));
  expect(await codes()).toEqual([200, 200]);
});

test('what is not signed, or by another, or is of another time, person or place ends nothing', async () => {
  const { portal, open: codes } = await open();
  const stranger = await makeCertificate('stranger.example');
  const whole = logoutQuery(logoutRequest(portal));
  const other = encodeURIComponent(deflateRawSync(logoutRequest(portal, { index: 'two' })).toString('base64'));
  const sent = [
    ...[
      logoutQuery(logoutRequest(portal), stranger),
      whole.replace(/&Signature=.*/, ''),
      whole.replace(/SigAlg=[^&]*/, 'SigAlg=none'),
    ],
    ...[`${whole}&SAMLRequest=${other}`, whole.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${other}`)],
    ...[
      logoutQuery(logoutRequest(portal, { issuer: 'https://other.example' })),
      logoutQuery(logoutRequest(portal, { ageMs: 20 * 60_000 })),
    ],
    logoutQuery(logoutRequest(portal, { destination: 'https://other.example/slo' })),
    logoutQuery(logoutRequest(portal, { nameId: `${maya}<!-- -->` })).slice(0, -9),
    ...['SAMLRequest=x', '', logoutQuery('<a/>'), logoutQuery('x'.repeat(200_000))],
  ];
  for (const one of sent) expect(await get(portal, one)).toBe('/auth');
  const xml = signed(logoutRequest(portal), '_logout', testIdp, 'sha256');
  const forms = [
    logoutRequest(portal),
    signed(logoutRequest(portal), '_logout', { ...testIdp, ...stranger }, 'sha256'),
    xml.replace(maya, 'other@harrowmere.example'),
    xml.replace(maya, `${maya}<!-- -->`),
  ];
  for (const one of forms) expect(await post(portal, one)).toBe('/auth');
  expect(await codes()).toEqual([200, 200]);
  expect(await get(portal, logoutQuery(logoutRequest(portal, { nameId: 'other@harrowmere.example' })))).toContain(
    logoutEndpoint,
  );
  expect(await codes()).toEqual([200, 200]);
});
