import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { SignInTest } from '#contract/technical-setup/sign-in-test.ts';
import { isUnknownResponse, type SignInCheckName } from '#contract/values/sign-in-test.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { responseOf, type TestIdp, type TestResponse } from '#server/testing/services/test-idp.ts';
import { wrappings } from '#server/testing/services/wrapped-signatures.ts';
import { describeOnAnyEngine, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const entityId = 'https://idp.harrowmere.example';
const idp: TestIdp = { entityId, ...(await makeCertificate('idp.example')) };
const stranger: TestIdp = { entityId, ...(await makeCertificate('stranger.example')) };
const saved = { entityId, ssoEndpoint: 'https://idp.harrowmere.example/sso?tenant=1', certificate: idp.certificate };
const mail = { 'urn:oid:0.9.2342.19200300.100.1.3': 'maya@harrowmere.example' };
const sp = { acsUrl: 'http://localhost/saml/acs', audience: 'http://localhost/saml/metadata' };

interface Started {
  id: string;
  relayState: string;
  /** The AuthnRequest. */
  request: string;
  url: URL;
}

async function start(portal: TestApp, setup: object = {}): Promise<Started> {
  await portal.as('librarian').post('/api/technical-setup', { ...saved, mailAttribute: true, ...setup });
  const answer = await portal.as('librarian').post('/api/technical-setup/sign-in-test');
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  const url = new URL(answer.json().redirectUrl);
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return { id: answer.json().id, relayState: url.searchParams.get('RelayState') ?? '', request, url };
}

/** Posts as a browser sends another site's form: with a foreign Origin, and without cookies. */
async function post(portal: TestApp, fields: Record<string, string>, origin = 'https://idp.harrowmere.example') {
  const answer = await portal.app.inject({
    ...{ method: 'POST', url: '/saml/acs', payload: new URLSearchParams(fields).toString() },
    headers: { host: 'localhost', origin, 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  return answer;
}

function send(portal: TestApp, { relayState }: Pick<Started, 'relayState'>, xml: string | Buffer) {
  return post(portal, { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: relayState });
}

async function result(portal: TestApp, { id }: Pick<Started, 'id'>, username = 'librarian'): Promise<SignInTest> {
  const answer = await portal.as(username).get(`/api/technical-setup/sign-in-tests/${id}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const said = (portal: TestApp, { id }: Started, more: Partial<TestResponse> = {}): TestResponse => ({
  ...{ inResponseTo: id, ...sp, now: portal.clock.now(), attributes: mail },
  ...more,
});

/** The name and text of each failed check, and the checks that were skipped. */
const failures = ({ outcome }: SignInTest) =>
  outcome?.checks.flatMap(({ name, state, text }) => (state === 'failed' ? `${name}: ${text}` : [])) ?? [];

describeOnAnyEngine('a test sign-in', (makeApp) => {
  test('goes to the saved endpoint by redirect, and tells how each check of the response went', async () => {
    const portal = await makeApp();
    const started = await start(portal);
    expect(started.url.href).toMatch(/^https:\/\/idp\.harrowmere\.example\/sso\?tenant=1&SAMLRequest=/);
    expect(started.request).toContain(`ID="${started.id}"`);
    expect(started.request).toContain(`AssertionConsumerServiceURL="${sp.acsUrl}"`);
    expect(await result(portal, started)).toMatchObject({ state: 'waiting', outcome: null });

    const answer = await send(portal, started, responseOf(idp, said(portal, started)));
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/technical-setup/sign-in-test?test=${started.id}`,
    ]);
    const finished = await result(portal, started);
    expect(failures(finished)).toEqual([]);
    expect(finished).toMatchObject({ state: 'passed', outcome: { arrived: [`${Object.keys(mail)[0]} = mail`] } });
    expect(finished.outcome?.checks.map(({ state }) => state)).toEqual(Array(10).fill('passed'));
    const list = (await portal.as('colleague').get('/api/technical-setup/sign-in-tests')).json();
    expect(list).toEqual([finished]);
  });

  test('keeps no value that arrived, and makes no session', async () => {
    const portal = await makeApp();
    const started = await start(portal);
    const countSessions = async () => (await portal.db.selectFrom('sessions').select('tokenHash').execute()).length;
    const before = await countSessions();
    await send(portal, started, responseOf(idp, said(portal, started)));
    const rows = JSON.stringify(await portal.db.selectFrom('signInTests').selectAll().execute());
    expect(rows).toContain('urn:oid:0.9.2342');
    expect(rows).not.toContain('maya@');
    expect(await countSessions()).toBe(before);
  });

  test('leaves no value in the log, neither of a response that holds nor of one that is refused', async () => {
    const lines: string[] = [];
    const portal = await makeApp({ log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) });
    for (const by of [idp, stranger]) {
      const started = await start(portal);
      const xml = responseOf(by, said(portal, started));
      await send(portal, started, xml);
      await send(portal, started, xml);
      await send(portal, started, xml.slice(0, -9));
      const text = lines.join('');
      expect(text).toContain('/saml/acs');
      const secrets = ['maya@', Buffer.from(xml).toString('base64').slice(0, 60), xml.slice(0, 60), started.relayState];
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
  });

  test('is shown to the institution and its technical support alone', async () => {
    const portal = await makeApp();
    const started = await start(portal);
    const codes: Record<string, number> = {};
    for (const username of ['colleague', 'tech', 'librarian2', 'manager', 'admin']) {
      const answer = await portal.as(username).get(`/api/technical-setup/sign-in-tests/${started.id}`);
      codes[username] = answer.statusCode;
    }
    expect(codes).toEqual({ colleague: 200, tech: 200, librarian2: 404, manager: 403, admin: 403 });
  });

  test('is answered once, within five minutes', async () => {
    const portal = await makeApp();
    const first = await start(portal);
    const xml = responseOf(idp, said(portal, first));
    const both = await Promise.all([send(portal, first, xml), send(portal, first, xml)]);
    expect(both.map(({ headers }) => headers.location).sort()).toEqual([
      '/technical-setup/sign-in-test?problem=used',
      `/technical-setup/sign-in-test?test=${first.id}`,
    ]);
    const second = await start(portal);
    const late = responseOf(idp, said(portal, second));
    portal.clock.advance(5 * 60_000);
    expect((await send(portal, second, late)).headers.location).toMatch(/problem=late/);
    expect(await result(portal, second)).toMatchObject({ state: 'unanswered' });
    portal.clock.advance(90 * 24 * 60 * 60_000);
    await portal.app.jobs.runDue();
    expect(await portal.db.selectFrom('signInTests').selectAll().execute()).toEqual([]);
  });

  test('needs a saved set-up that can be tried', async () => {
    const portal = await makeApp();
    const begin = async () => (await portal.as('librarian').post('/api/technical-setup/sign-in-test')).json().message;
    expect(await begin()).toMatch(/save the technical setup first/);
    await portal.as('librarian').post('/api/technical-setup', { entityId });
    expect(await begin()).toMatch(/save the SSO endpoint and the certificate first/);
  });
});

const makeApp = makerOf('sqlite');

const restriction = (...names: string[]) =>
  `<saml:AudienceRestriction>${names.map((name) => `<saml:Audience>${name}</saml:Audience>`).join('')}</saml:AudienceRestriction>`;
const conditionsOf = (...restrictions: string[]) => `<saml:Conditions>${restrictions.join('')}</saml:Conditions>`;
/** Clocks may differ by three minutes: this condition has just expired, to the millisecond. */
const justEnded = Date.parse('2026-03-04T11:52:00Z');

const wrong: [string, Partial<TestResponse>, TestIdp, SignInCheckName, RegExp][] = [
  ['unsigned', { signs: [] }, idp, 'signature', /Neither the response nor the assertion is signed/],
  [
    'signed by a stranger',
    {},
    stranger,
    'signature',
    /a different certificate from the saved one: SHA-256 [\dA-F:]{95}/,
  ],
  ['for another audience', { audience: 'https://other.example' }, idp, 'audience', /“https:\/\/other.example”/],
  ['for nobody', { conditions: '<saml:Conditions/>' }, idp, 'audience', /does not say whom/],
  [
    'for this portal by one restriction and for another by the next',
    { conditions: conditionsOf(restriction(sp.audience), restriction('https://other.example')) },
    idp,
    'audience',
    /for “http:\/\/localhost\/saml\/metadata, https:\/\/other.example”/,
  ],
  ['at the very moment of its end', { now: justEnded }, idp, 'time', /ended 3 minutes ago/],
  ['from another issuer', {}, { ...idp, entityId: 'urn:other' }, 'issuer', /“urn:other”; the saved entity ID is/],
  ['expired', { now: Date.parse('2026-03-04T11:50:00Z') }, idp, 'time', /ended 5 minutes ago/],
  ['from the future', { now: Date.parse('2026-03-04T12:05:00Z') }, idp, 'time', /only 4 minutes from now/],
  [
    'without an end',
    { edit: (xml) => xml.replace(/(Data[^>]*) NotOnOrAfter="[^"]*"/, '$1') },
    idp,
    'time',
    /NotOnOrAfter is missing/,
  ],
  ['for another address', { acsUrl: 'https://other.example/acs' }, idp, 'recipient', /“https:\/\/other.example\/acs”/],
  [
    'for another address by its destination alone',
    { edit: (xml) => xml.replace(/(Destination=")[^"]*/, '$1https://other.example/acs') },
    idp,
    'recipient',
    /The response was meant for “https:\/\/other.example\/acs”/,
  ],
  [
    'for another address by its recipient alone',
    { edit: (xml) => xml.replace(/(Recipient=")[^"]*/, '$1https://other.example/acs') },
    idp,
    'recipient',
    /The assertion was meant for “https:\/\/other.example\/acs”/,
  ],
  [
    'of another request in its signed part',
    { edit: (xml) => xml.replace(/(ConfirmationData InResponseTo=")[^"]*/, '$1_other') },
    idp,
    'inResponseTo',
    /does not answer the request/,
  ],
  ['refused there', { status: 'Responder', signs: [] }, idp, 'status', /refused to sign you in: Responder/],
  ['with a comment in a name', { nameId: 'admin<!-- -->.other' }, idp, 'form', /a comment in it/],
  [
    'encrypted',
    { edit: (xml) => xml.replace('<saml:Assertion', '<saml:EncryptedAssertion/><saml:Assertion') },
    idp,
    'form',
    /encrypted/,
  ],
];

test.each<[string, Partial<TestResponse>]>([
  ['a millisecond before its end', { now: justEnded + 1 }],
  ['from the moment on at which it begins', { now: Date.parse('2026-03-04T12:04:00Z') }],
  [
    'for several audiences, of whom each restriction names this portal',
    { conditions: conditionsOf(restriction('https://other.example', sp.audience), restriction(sp.audience)) },
  ],
  [
    'whose confirmation by the bearer stands behind another',
    {
      edit: (xml) =>
        xml.replace('<saml:SubjectConfirmation ', `${confirmedBy('holder-of-key')}<saml:SubjectConfirmation `),
    },
  ],
])('a response holds %s', async (_, more) => {
  const portal = await makeApp();
  const started = await start(portal);
  await send(portal, started, responseOf(idp, said(portal, started, more)));
  expect(failures(await result(portal, started))).toEqual([]);
});

/** A confirmation for another recipient, and long expired. */
function confirmedBy(method: string): string {
  return `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:${method}"><saml:SubjectConfirmationData Recipient="https://other.example" NotOnOrAfter="2026-03-04T12:05:00Z"/></saml:SubjectConfirmation>`;
}

describe('a response is refused', () => {
  test.each(wrong)('%s', async (_, more, by, name, reason) => {
    const portal = await makeApp();
    const started = await start(portal);
    const answer = await send(portal, started, responseOf(by, said(portal, started, more)));
    expect(answer.headers.location).toBe(`/technical-setup/sign-in-test?test=${started.id}`);
    const finished = await result(portal, started);
    expect(finished.state).toBe('failed');
    expect(failures(finished)).toEqual([expect.stringMatching(new RegExp(`^${name}: .*${reason.source}`))]);
  });

  test('that was changed after it was signed', async () => {
    const portal = await makeApp();
    const started = await start(portal);
    for (const signs of [['assertion'], ['response'], ['assertion', 'response']] as const) {
      const again = await start(portal);
      const xml = responseOf(idp, said(portal, again, { signs })).replace('>maya@', '>evil@');
      await send(portal, again, xml);
      expect(failures(await result(portal, again))).toEqual([expect.stringMatching(/^signature: It is not valid/)]);
    }
    // If both are signed, one valid signature does not replace the other.
    const xml = responseOf(idp, said(portal, started, { signs: ['assertion', 'response'] }));
    await send(portal, started, xml.replace('Version="2.0"', 'Version="2.00"'));
    expect(failures(await result(portal, started))).toEqual([expect.stringMatching(/^signature:/)]);
  });

  test('that is confirmed other than by its bearer', async () => {
    const portal = await makeApp();
    const started = await start(portal);
    const edit = (xml: string) => xml.replace(':cm:bearer', ':cm:sender-vouches');
    await send(portal, started, responseOf(idp, said(portal, started, { edit })));
    expect(failures(await result(portal, started)).map((text) => text.split(':', 1)[0])).toEqual([
      ...['recipient', 'time', 'inResponseTo'],
    ]);
  });

  test('that comes with a RelayState which is not ours', async () => {
    const portal = await makeApp();
    const started = await start(portal);
    await send(portal, { relayState: 'https://evil.example' }, responseOf(idp, said(portal, started)));
    expect(failures(await result(portal, started))).toEqual([expect.stringMatching(/^relayState: It is not the one/)]);
  });

  test.each(Object.entries(wrappings))('whose signature is wrapped: %s', async (_, wrap) => {
    const portal = await makeApp();
    const started = await start(portal);
    const sign = (part: 'assertion' | 'response') => responseOf(idp, said(portal, started, { signs: [part] }));
    await send(portal, started, wrap(sign));
    const finished = await result(portal, started);
    expect(failures(finished)).toEqual([expect.stringMatching(/^form:/)]);
    expect(finished.outcome?.arrived).toEqual([]);
  });

  test.each(['assertion', 'response'] as const)(
    'whose %s is signed twice, even where both signatures hold',
    async (part) => {
      const portal = await makeApp();
      const started = await start(portal);
      const xml = responseOf(idp, said(portal, started, { signs: [part] }));
      const signature = /<(ds:)?Signature[ >].*<\/\1Signature>/s.exec(xml)?.[0] ?? '';
      expect(signature).not.toBe('');
      await send(
        portal,
        started,
        xml.replace(signature, () => signature + signature),
      );
      const finished = await result(portal, started);
      expect(failures(finished)).toEqual(['form: An element is signed twice.']);
      expect(finished.outcome?.arrived).toEqual([]);
    },
  );

  test.each<[string, (xml: string) => string | Buffer, string]>([
    ['nothing', () => '', 'unreadable'],
    ['text', () => 'hello', 'unreadable'],
    ['no text', () => Buffer.from([0xff, 0xfe, 0xfd]), 'unreadable'],
    ['a compressed bomb', () => deflateRawSync(Buffer.alloc(50_000_000, 'a')), 'unreadable'],
    ['a compressed response', (xml) => deflateRawSync(xml), 'unreadable'],
    ['cut off', (xml) => xml.slice(0, -9), 'unreadable'],
    ['a DOCTYPE', (xml) => `<!DOCTYPE a [<!ENTITY a "b">]>${xml}`, 'unreadable'],
    ['10,000 levels', (xml) => xml.replace('<saml:Subject>', '<a>'.repeat(10_000)), 'unreadable'],
    [
      'very many elements',
      (xml) => xml.replace('<saml:Subject>', () => `<saml:Subject>${'<a/>'.repeat(5001)}`),
      'unreadable',
    ],
    ['another element', () => '<Response/>', 'unreadable'],
    ['no request', (xml) => xml.replaceAll(/ InResponseTo="[^"]*"/g, ''), 'unsolicited'],
    ['an unknown request', (xml) => xml.replaceAll(/InResponseTo="[^"]*"/g, 'InResponseTo="_x"'), 'unknown'],
  ])('that is no answer: %s', async (_, change, problem) => {
    const portal = await makeApp();
    const started = await start(portal);
    const answer = await send(portal, started, change(responseOf(idp, said(portal, started))));
    expect(answer.headers.location).toBe(`/auth/institution?problem=${problem}`);
    expect(isUnknownResponse(problem)).toBe(true);
    expect((await result(portal, started)).state).toBe('waiting');
  });

  test('that is too large, of another kind, or one of very many', async () => {
    const portal = await makeApp();
    expect((await post(portal, { SAMLResponse: 'a'.repeat(300_000) })).statusCode).toBe(413);
    const json = { method: 'POST', url: '/saml/acs', payload: { SAMLResponse: 'a' } } as const;
    expect((await portal.app.inject(json)).statusCode).toBe(415);
    const codes = await Promise.all(Array.from({ length: 60 }, () => post(portal, { SAMLResponse: '!' })));
    expect(new Set(codes.map(({ statusCode }) => statusCode))).toEqual(new Set([303, 429]));
  });
});

test('what arrived is told beside what was announced, with the sentence for the IT department', async () => {
  const portal = await makeApp();
  const started = await start(portal, { snAttribute: true, givenNameAttribute: true });
  const attributes = { mail: '', 'urn:oid:2.5.4.42': 'Maya', 'urn:oid:1.1': 'more' };
  await send(portal, started, responseOf(idp, said(portal, started, { attributes })));
  const { outcome, state } = await result(portal, started);
  expect(state).toBe('passed');
  expect(outcome?.announced.map(({ name, state: how }) => `${name} ${how}`)).toEqual([
    ...['mail empty', 'givenName arrived', 'sn missing'],
  ]);
  expect(outcome?.arrived).toEqual(['mail', 'urn:oid:2.5.4.42 = givenName', 'urn:oid:1.1']);
  expect(outcome?.checks.at(-1)).toMatchObject({
    ...{ state: 'warning', text: 'Announced, but missing: mail (without a value), sn.' },
    request: expect.stringMatching(/^Please release to http:\/\/localhost\/saml\/metadata: mail \(urn:oid:0/),
  });
});

test('a signature by any of the saved certificates holds; one with SHA-1 is remarked on', async () => {
  const portal = await makeApp();
  const started = await start(portal, { certificate: stranger.certificate + idp.certificate });
  await send(portal, started, responseOf(idp, said(portal, started, { signs: ['response'], algorithm: 'sha1' })));
  const { state, outcome } = await result(portal, started);
  expect([state, outcome?.checks[3]?.state]).toEqual(['passed', 'warning']);
});

test('a librarian learns whether their present address is inside the saved ranges', async () => {
  const portal = await makeApp();
  const mine = async () => (await portal.as('librarian').get('/api/technical-setup/my-address')).json();
  expect(await mine()).toEqual({ address: '127.0.0.1', isInside: false, range: null });
  const ipRanges = JSON.stringify([{ start: '127.0.0.0', end: '127.0.0.9' }]);
  await portal.as('librarian').post('/api/technical-setup', { ipRanges });
  expect(await mine()).toEqual({ address: '127.0.0.1', isInside: true, range: '127.0.0.0 – 127.0.0.9' });
});
