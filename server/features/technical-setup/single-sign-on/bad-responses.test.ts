import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import type { TestIdp, TestResponse } from '#server/testing/services/test-idp.ts';
import { newBrowser } from '#server/testing/sign-in/test-factors.ts';
import {
  answerTo,
  confirmTestAddress,
  openSingleSignOn,
  postResponse,
  startSignIn,
  testIdp,
  testPairwiseId,
  ticketIn,
} from '#server/testing/sign-in/test-single-sign-on.ts';
import { makerOf } from '#server/testing/test-app.ts';

const makeApp = makerOf('sqlite');
const stranger: TestIdp = { entityId: testIdp.entityId, ...(await makeCertificate('stranger.example')) };
const minute = 60_000;

/** `after` changes what was signed. Each response fails one check; test sign-ins try the checks themselves. */
const wrong: [
  string,
  { more?: Partial<TestResponse>; by?: TestIdp; after?: (xml: string) => string; by10?: number },
][] = [
  ['unsigned', { more: { signs: [] } }],
  ['signed by a stranger', { by: stranger }],
  ['for another audience', { more: { audience: 'https://other.example' } }],
  ['for another destination', { more: { acsUrl: 'https://other.example/acs' } }],
  ['by another issuer', { by: { ...testIdp, entityId: 'https://other.example' } }],
  ['ten minutes old', { by10: -10 * minute }],
  ['ten minutes ahead', { by10: 10 * minute }],
  ['with a comment in the NameID', { more: { nameId: 'maya<!-- -->@harrowmere.example' } }],
  ['changed after it was signed', { after: (xml) => xml.replace(testPairwiseId, 'other@harrowmere.example') }],
  [
    'with two assertions',
    {
      after: (xml) =>
        xml.replace(/(<saml:Assertion .*<\/saml:Assertion>)/s, (one) => one.replace('"_assertion"', '"_evil"') + one),
    },
  ],
  ['with an algorithm that is none', { after: (xml) => xml.replace(/(SignatureMethod Algorithm=")[^"]*/, '$1none') }],
  ['with HMAC by the public certificate', { after: withHmac }],
];

/** Signs with an HMAC whose secret is the public certificate. */
function withHmac(xml: string): string {
  const algorithm = 'http://www.w3.org/2000/09/xmldsig#hmac-sha1';
  const info = (/<SignedInfo.*<\/SignedInfo>/s.exec(xml)?.[0] ?? '').replace(
    /(SignatureMethod Algorithm=")[^"]*/,
    `$1${algorithm}`,
  );
  const value = createHmac('sha1', testIdp.certificate).update(info).digest('base64');
  return xml
    .replace(/(SignatureMethod Algorithm=")[^"]*/, `$1${algorithm}`)
    .replace(/(<SignatureValue>)[^<]*/, `$1${value}`);
}

test.each(wrong)(
  'an answer %s signs nobody in, and says so on a plain page',
  async (_, { more = {}, by = testIdp, after = (xml) => xml, by10 = 0 }) => {
    const lines: string[] = [];
    const portal = await makeApp({ log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }) });
    await openSingleSignOn(portal);
    await confirmTestAddress(portal, 2, 'maya@harrowmere.example');
    const browser = newBrowser(portal);
    const started = await startSignIn(browser);
    const xml = after(answerTo(portal, started, { now: portal.clock.now() + by10, ...more }, by));
    const ticket = ticketIn(await postResponse(portal, xml, started.relayState));
    const answer = await browser.post('/api/sign-in/institution', { ticket });
    expect(answer.json()).toMatchObject({ refusal: 'checks', canConnect: false, text: expect.any(String) });
    expect((await browser.get('/api/user')).statusCode).toBe(401);
    expect(await portal.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    const text = lines.join('');
    expect(text).toContain('was refused');
    for (const secret of [ticket, started.relayState, testPairwiseId, 'maya']) expect(text).not.toContain(secret);
  },
);

test('a response to another browser’s request, with its RelayState, is of no use to either', async () => {
  const portal = await makeApp();
  await openSingleSignOn(portal);
  await confirmTestAddress(portal, 2, 'maya@harrowmere.example');
  const [evil, victim] = [newBrowser(portal), newBrowser(portal)];
  const [ofEvil, ofVictim] = [await startSignIn(evil), await startSignIn(victim)];
  const mixed = ticketIn(await postResponse(portal, answerTo(portal, ofVictim), ofEvil.relayState));
  expect((await victim.post('/api/sign-in/institution', { ticket: mixed })).json().refusal).toBe('checks');
  const planted = ticketIn(await postResponse(portal, answerTo(portal, ofEvil), ofEvil.relayState));
  expect((await victim.post('/api/sign-in/institution', { ticket: planted })).statusCode).toBe(401);
});
