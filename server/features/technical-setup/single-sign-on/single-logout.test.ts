import { createSign } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { signed, type TestIdp } from '#server/testing/services/test-idp.ts';
import { makerOf } from '#server/testing/test-app.ts';
import { newBrowser } from '#server/testing/test-factors.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { confirmTestAddress, openSingleSignOn, signInThrough, testIdp } from '#server/testing/test-single-sign-on.ts';

const makeApp = makerOf('sqlite');
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
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

function requestOf(
  portal: TestApp,
  {
    index = 'one',
    nameId = maya,
    issuer = testIdp.entityId,
    ageMs = 0,
    destination = 'http://localhost/saml/slo',
    more = '',
  } = {},
) {
  const at = new Date(portal.clock.now() - ageMs).toISOString();
  const session = index ? `<samlp:SessionIndex>${index}</samlp:SessionIndex>` : '';
  return `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_logout" Version="2.0" IssueInstant="${at}" Destination="${destination}"><saml:Issuer>${issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${session}${more}</samlp:LogoutRequest>`;
}

function query(xml: string, { privateKey }: Pick<TestIdp, 'privateKey'> = testIdp, relayState = 'state&more'): string {
  const packed = encodeURIComponent(deflateRawSync(xml).toString('base64'));
  const text = `SAMLRequest=${packed}&RelayState=${encodeURIComponent(relayState)}&SigAlg=${encodeURIComponent(rsaSha256)}`;
  const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  return `${text}&Signature=${encodeURIComponent(signature)}`;
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
  const location = new URL(await get(portal, query(requestOf(portal))));
  expect(location.href).toContain(`${logoutEndpoint}?`);
  expect(location.searchParams.get('RelayState')).toBe('state&more');
  const answer = inflateRawSync(Buffer.from(location.searchParams.get('SAMLResponse') ?? '', 'base64')).toString();
  expect(answer).toContain('InResponseTo="_logout"');
  expect(answer).toContain('status:Success');
  expect(await codes()).toEqual([401, 200]);
});

test('one without an index ends all that its provider has opened for that person, by a form as well', async () => {
  const { portal, open: codes } = await open();
  const xml = signed(requestOf(portal, { index: '' }), '_logout', testIdp, 'sha256');
  expect(await post(portal, xml)).toContain(logoutEndpoint);
  expect(await codes()).toEqual([401, 401]);
  const events = await portal.db.selectFrom('securityEvents').where('kind', '=', 'signed-out').selectAll().execute();
  expect(events).toMatchObject([{ userId: 2, byId: null }]);
});

test('what is not signed, or by another, or is of another time, person or place ends nothing', async () => {
  const { portal, open: codes } = await open();
  const stranger = await makeCertificate('stranger.example');
  const whole = query(requestOf(portal));
  const other = encodeURIComponent(deflateRawSync(requestOf(portal, { index: 'two' })).toString('base64'));
  const sent = [
    ...[
      query(requestOf(portal), stranger),
      whole.replace(/&Signature=.*/, ''),
      whole.replace(/SigAlg=[^&]*/, 'SigAlg=none'),
    ],
    ...[`${whole}&SAMLRequest=${other}`, whole.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${other}`)],
    ...[
      query(requestOf(portal, { issuer: 'https://other.example' })),
      query(requestOf(portal, { ageMs: 20 * 60_000 })),
    ],
    query(requestOf(portal, { destination: 'https://other.example/slo' })),
    query(requestOf(portal, { nameId: `${maya}<!-- -->` })).slice(0, -9),
    ...['SAMLRequest=x', '', query('<a/>'), query('x'.repeat(200_000))],
  ];
  for (const one of sent) expect(await get(portal, one)).toBe('/auth');
  const xml = signed(requestOf(portal), '_logout', testIdp, 'sha256');
  const forms = [
    requestOf(portal),
    signed(requestOf(portal), '_logout', { ...testIdp, ...stranger }, 'sha256'),
    xml.replace(maya, 'other@harrowmere.example'),
    xml.replace(maya, `${maya}<!-- -->`),
  ];
  for (const one of forms) expect(await post(portal, one)).toBe('/auth');
  expect(await codes()).toEqual([200, 200]);
  expect(await get(portal, query(requestOf(portal, { nameId: 'other@harrowmere.example' })))).toContain(logoutEndpoint);
  expect(await codes()).toEqual([200, 200]);
});
