import { describe, expect, test } from 'vitest';
import type { SignInTest } from '#contract/technical-setup/sign-in-test.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import {
  encryptAssertion,
  responseOf,
  signed,
  type TestIdp,
  type TestResponse,
} from '#server/testing/services/test-idp.ts';
import { wrappings } from '#server/testing/services/wrapped-signatures.ts';
import { newBrowser } from '#server/testing/sign-in/test-factors.ts';
import {
  answerTo,
  confirmTestAddress,
  mailOid,
  openSingleSignOn,
  postResponse,
  startSignIn,
  testIdp,
  ticketIn,
} from '#server/testing/sign-in/test-single-sign-on.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const makeApp = makerOf('sqlite');
const key = await makeCertificate('portal.example.org');
const otherKey = await makeCertificate('other.example.org');
const stranger: TestIdp = { entityId: testIdp.entityId, ...(await makeCertificate('stranger.example')) };
const keys = { PORTAL_SAML_ENCRYPTION_KEY: key.privateKey, PORTAL_SAML_ENCRYPTION_CERTIFICATE: key.certificate };
const oneAnswer =
  /^signature: What is encrypted cannot be opened with the key that the portal publishes, or is not signed/;

interface Tried {
  portal: TestApp;
  id: string;
  relayState: string;
}

async function start(env: Record<string, string> = keys): Promise<Tried> {
  const portal = await makeApp({ env });
  const { entityId, certificate } = testIdp;
  const saved = { entityId, ssoEndpoint: `${entityId}/sso`, certificate, mailAttribute: true };
  await portal.as('librarian').post('/api/technical-setup', saved);
  return again(portal);
}

async function again(portal: TestApp): Promise<Tried> {
  const answer = (await portal.as('librarian').post('/api/technical-setup/sign-in-test')).json();
  return { portal, id: answer.id, relayState: new URL(answer.redirectUrl).searchParams.get('RelayState') ?? '' };
}

const made = ({ portal, id }: Tried, more: Partial<TestResponse> = {}, by: TestIdp = testIdp) =>
  answerTo(portal, { id }, { attributes: { [mailOid]: 'maya@harrowmere.example' }, ...more }, by);

/** The failed checks as text; empty if the sign-in passed. */
async function failures({ portal, id, relayState }: Tried, xml: string): Promise<string[]> {
  await postResponse(portal, xml, relayState);
  const test: SignInTest = (await portal.as('librarian').get(`/api/technical-setup/sign-in-tests/${id}`)).json();
  if (test.outcome === null) return [test.state];
  const failed = test.outcome.checks.filter(({ state }) => state === 'failed');
  // A refused response leaves nothing behind, not even a name.
  if (failed.length > 0) expect(test.outcome.arrived).toEqual([]);
  return failed.map(({ name, text }) => `${name}: ${text}`);
}

test('an encrypted assertion is read whatever it is encrypted by and wherever it is signed', async () => {
  const { portal } = await start();
  for (const data of ['aes128-gcm', 'aes256-gcm', 'aes128-cbc', 'aes256-cbc'] as const) {
    const tried = await again(portal);
    expect(await failures(tried, await encryptAssertion(made(tried), key.certificate, { data })), data).toEqual([]);
  }
  for (const inside of [true, false]) {
    const tried = await again(portal);
    const packed = await encryptAssertion(made(tried, { signs: inside ? ['assertion'] : [] }), key.certificate);
    expect(await failures(tried, signed(packed, '_response', testIdp, 'sha256')), String(inside)).toEqual([]);
  }
});

test('signs a person in', async () => {
  const portal = await makeApp({ env: keys });
  await openSingleSignOn(portal);
  await confirmTestAddress(portal, 2, 'maya@harrowmere.example');
  const browser = newBrowser(portal);
  const started = await startSignIn(browser);
  const xml = await encryptAssertion(answerTo(portal, started), key.certificate);
  const ticket = ticketIn(await postResponse(portal, xml, started.relayState));
  expect((await browser.post('/api/sign-in/institution', { ticket })).json()).toMatchObject({ id: 2 });
});

describe('what is opened is checked as what came open', () => {
  test.each<[string, Partial<TestResponse>, RegExp]>([
    ['for another audience', { audience: 'https://other.example' }, /^audience:/],
    ['for another destination', { acsUrl: 'https://other.example/acs' }, /^recipient:/],
    ['over', { now: Date.parse('2026-03-04T11:50:00Z') }, /^time:/],
    ['of another request', { edit: (xml) => xml.replace(/(ConfirmationData InResponseTo=")[^"]*/, '$1_x') }, /^inRes/],
  ])('%s', async (_, more, reason) => {
    const tried = await start();
    const { portal, id, relayState } = tried;
    await postResponse(portal, await encryptAssertion(made(tried, more), key.certificate), relayState);
    const result: SignInTest = (await portal.as('librarian').get(`/api/technical-setup/sign-in-tests/${id}`)).json();
    const failed = result.outcome?.checks.flatMap(({ name, state }) => (state === 'failed' ? `${name}:` : [])) ?? [];
    expect(failed).toEqual([expect.stringMatching(reason)]);
  });

  test('by a stranger, which proven encryption lets us say', async () => {
    const tried = await start();
    const xml = await encryptAssertion(made(tried, {}, stranger), key.certificate);
    expect(await failures(tried, xml)).toEqual([
      expect.stringMatching(/^signature: It is signed with a different cert/),
    ]);
  });

  test('changed after it was signed, or unsigned', async () => {
    const first = await start();
    const changed = made(first).replace('>maya@', '>evil@');
    expect(await failures(first, await encryptAssertion(changed, key.certificate))).toEqual([
      expect.stringMatching(/^signature: It is not valid/),
    ]);
    const second = await again(first.portal);
    const unsigned = await encryptAssertion(made(second, { signs: [] }), key.certificate);
    expect(await failures(second, unsigned)).toEqual([expect.stringMatching(/^signature: Neither/)]);
  });
});

test('without proof of the encryption everything that goes wrong before a signature holds is told alike', async () => {
  const { portal } = await start();
  const data = 'aes256-cbc';
  const packed = (xml: string, certificate = key.certificate) => encryptAssertion(xml, certificate, { data });
  const spoiled = (xml: string, at: number) =>
    xml.replace(/(<\/KeyInfo>.*?<(?:\w+:)?CipherValue>)([^<]+)/s, (_, before, value) => {
      const bytes = Buffer.from(value, 'base64');
      bytes[at < 0 ? bytes.length + at : at] = (bytes.at(at) ?? 0) ^ 1;
      return before + bytes.toString('base64');
    });
  const wrong: ((tried: Tried) => Promise<string>)[] = [
    (tried) => packed(made(tried), otherKey.certificate),
    (tried) => packed(made(tried, {}, stranger)),
    (tried) => packed(made(tried, { signs: [] })),
    (tried) => packed(made(tried).replace('>maya@', '>evil@')),
    (tried) => packed(made(tried, { nameId: 'a<!-- -->b' })),
    async (tried) => spoiled(await packed(made(tried)), -1),
    async (tried) => spoiled(await packed(made(tried)), 40),
  ];
  const answers: string[][] = [];
  for (const make of wrong) {
    const tried = await again(portal);
    answers.push(await failures(tried, await make(tried)));
  }
  expect(new Set(answers.map(String)).size).toBe(1);
  expect(answers[0]).toEqual([expect.stringMatching(oneAnswer)]);
});

describe('nothing is wrapped', () => {
  test.each(Object.entries(wrappings))('%s, all of it encrypted', async (name, wrap) => {
    const tried = await start();
    const sign = (part: 'assertion' | 'response') => made(tried, { signs: [part] });
    // A node that occurs in two places is encrypted in each.
    const isApart = /response|extensions/.test(name);
    const xml = await (isApart ? encryptEach(wrap(sign)) : encryptAssertion(wrap(sign), key.certificate));
    expect((await failures(tried, xml))[0]).toMatch(/^(form|signature):/);
  });

  test.each<[string, (xml: string, tried: Tried) => string]>([
    ['a second assertion in the open', (xml, tried) => xml.replace('<saml:Encrypted', `${open(tried)}<saml:Encrypted`)],
    ['two that are encrypted', (xml) => xml.replace(/<saml:EncryptedAssertion>.*<\/saml:EncryptedAssertion>/s, '$&$&')],
    [
      'one among extensions',
      (xml) =>
        xml.replace(
          /(<saml:EncryptedAssertion>.*<\/saml:EncryptedAssertion>)/s,
          '<samlp:Extensions>$1</samlp:Extensions>',
        ),
    ],
    ['two texts', (xml) => xml.replace(/(.*)(<([\w:]*)CipherValue>[^<]*<\/\3CipherValue>)/s, '$1$2$2')],
    ['two keys', (xml) => xml.replace(/<(\w+:)EncryptedKey.*<\/\1EncryptedKey>/s, '$&$&')],
  ])('%s', async (_, change) => {
    const tried = await start();
    const xml = await encryptAssertion(made(tried), key.certificate);
    const changed = change(xml, tried);
    expect(changed).not.toBe(xml);
    expect((await failures(tried, changed))[0]).toMatch(/^form:/);
  });

  const open = (tried: Tried) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(made(tried))?.[0] ?? '';
});

async function encryptEach(xml: string): Promise<string> {
  let packed = xml;
  for (const [one] of xml.matchAll(/<saml:Assertion.*?<\/saml:Assertion>/gs)) {
    const alone = await encryptAssertion(one, key.certificate);
    packed = packed.replace(one, () => alone);
  }
  return packed;
}

test('RSA 1.5, Triple DES, OAEP with SHA-256 and unknown algorithms are refused before anything is opened', async () => {
  const { portal } = await start();
  const refusals: string[][] = [];
  for (const how of [{ key: 'rsa-1_5' }, { data: 'tripledes-cbc' }] as const) {
    const tried = await again(portal);
    refusals.push(await failures(tried, await encryptAssertion(made(tried), key.certificate, how)));
  }
  const changed: [string, string][] = [
    ['aes256-gcm', 'rot13'],
    ['2000/09/xmldsig#sha1', '2001/04/xmlenc#sha256'],
    ['2001/04/xmlenc#rsa-oaep-mgf1p', '2009/xmlenc11#rsa-oaep'],
  ];
  for (const [from, to] of changed) {
    const tried = await again(portal);
    refusals.push(await failures(tried, (await encryptAssertion(made(tried), key.certificate)).replace(from, to)));
  }
  expect(refusals).toEqual([
    ['form: Its key is encrypted by rsa-1_5; the portal accepts RSA-OAEP (rsa-oaep-mgf1p).'],
    ['form: It is encrypted by tripledes-cbc; the portal accepts AES-GCM and AES-CBC with 128 or 256 bits.'],
    ['form: It is encrypted by rot13; the portal accepts AES-GCM and AES-CBC with 128 or 256 bits.'],
    ['form: Its key is encrypted by RSA-OAEP with sha256 as its digest; the portal reads it with SHA-1 alone.'],
    ['form: Its key is encrypted by rsa-oaep; the portal accepts RSA-OAEP (rsa-oaep-mgf1p).'],
  ]);
});

test('a portal without a key says that it has none', async () => {
  const tried = await start({});
  const xml = await encryptAssertion(
    responseOf(testIdp, {
      ...{ inResponseTo: tried.id, acsUrl: 'http://localhost/saml/acs', audience: 'http://localhost/saml/metadata' },
      now: tried.portal.clock.now(),
    }),
    key.certificate,
  );
  expect(await failures(tried, xml)).toEqual([
    expect.stringMatching(/^form: The assertion is encrypted. The portal pub/),
  ]);
});
