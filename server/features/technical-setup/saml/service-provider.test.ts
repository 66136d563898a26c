import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { DOMParser, onErrorStopParsing } from '@xmldom/xmldom';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { loadConfig } from '#server/config.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { structureFaults } from '#server/testing/services/saml-metadata-structure.ts';
import { makerOf } from '#server/testing/test-app.ts';

const makeApp = makerOf('sqlite');
const origin = 'https://portal.example.org';
const key = await makeCertificate('portal.example.org');
const otherKey = await makeCertificate('encryption.example.org');
const encrypting = {
  PORTAL_SAML_ENCRYPTION_KEY: otherKey.privateKey,
  PORTAL_SAML_ENCRYPTION_CERTIFICATE: otherKey.certificate,
};
const signing = { PORTAL_SAML_KEY: key.privateKey, PORTAL_SAML_CERTIFICATE: key.certificate };

/** Parses with another library than the one that wrote it. */
function read(xml: string) {
  const [root] = parseDocument(xml, { xmlMode: true }).children.filter((node) => node.type === 'tag');
  if (!root) throw new Error('no root');
  const one = (name: string) => DomUtils.getElementsByTagName(name, root)[0];
  const childNames = (of: Parameters<typeof DomUtils.getChildren>[0]) =>
    DomUtils.getChildren(of).flatMap((node) => (node.type === 'tag' ? node.name : []));
  return { root, one, childNames };
}

test('our metadata is open to everybody, and has the structure of the standard', async () => {
  const portal = await makeApp({ env: { PORTAL_ORIGIN: origin, PORTAL_NAME: 'Books & <More>' } });
  const answer = await portal.app.inject({ url: '/saml/metadata', headers: { host: 'evil.example' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/samlmetadata+xml; charset=utf-8');
  const { root, one, childNames } = read(answer.body);
  expect(root).toMatchObject({
    ...{ name: 'EntityDescriptor' },
    attribs: { xmlns: 'urn:oasis:names:tc:SAML:2.0:metadata', entityID: `${origin}/saml/metadata` },
  });
  // saml-metadata-2.0-os, 2.3.2 and 2.4.4: the order is part of the schema.
  expect(childNames(root)).toEqual(['SPSSODescriptor', 'Organization', 'ContactPerson']);
  const role = one('SPSSODescriptor');
  expect(role?.attribs).toEqual({
    ...{ protocolSupportEnumeration: 'urn:oasis:names:tc:SAML:2.0:protocol' },
    ...{ AuthnRequestsSigned: 'false', WantAssertionsSigned: 'true' },
  });
  expect(role && childNames(role)).toEqual(['SingleLogoutService', 'AssertionConsumerService']);
  expect(one('AssertionConsumerService')?.attribs).toMatchObject({
    ...{ index: '1', Location: `${origin}/saml/acs`, Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST' },
  });
  expect(DomUtils.textContent(one('OrganizationName') ?? [])).toBe('Books & <More>');
  expect((await portal.app.inject('/saml/metadata')).body).toBe(answer.body);
});

test('it is valid by the rules of the schema, signed or not, which know what would not be', async () => {
  const faultsOf = (xml: string) => {
    const { documentElement } = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'application/xml');
    return documentElement ? structureFaults(documentElement) : ['nothing'];
  };
  const metadata = async (env: Record<string, string>) => {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: origin, PORTAL_NAME: 'Books & <More>', ...env } });
    return (await portal.app.inject('/saml/metadata')).body;
  };
  const [plain, signed] = [await metadata({}), await metadata(signing)];
  expect([faultsOf(plain), faultsOf(signed)]).toEqual([[], []]);

  const contact = /<ContactPerson.*<\/ContactPerson>/s.exec(signed)?.[0] ?? '';
  const signature = /<Signature.*<\/Signature>/s.exec(signed)?.[0] ?? '';
  const organization = /<Organization>.*<\/Organization>/s.exec(signed)?.[0] ?? '';
  const moved = (part: string, before: string) => signed.replace(part, '').replace(before, () => part + before);
  const wrong: Record<string, string> = {
    'a contact before the organization': moved(contact, '<Organization>'),
    'a signature at the end': moved(signature, '</EntityDescriptor>'),
    'two organizations': signed.replace(organization, organization + organization),
    'no name': signed.replace(/ entityID="[^"]*"/, ''),
    'a name with a space': signed.replace(/entityID="https/, 'entityID="a https'),
    'an ID that begins with a digit': signed.replace(' ID="_', ' ID="1'),
    'no index': signed.replace(' index="1"', ''),
    'a truth that is none': signed.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="yes"'),
    'an attribute of its own': signed.replace('<SPSSODescriptor ', '<SPSSODescriptor lang="en" '),
    'another namespace': signed.replace('xmlns="urn:oasis:names:tc:SAML:2.0:metadata"', 'xmlns="urn:other"'),
    'no language': signed.replace(/ xml:lang="en"/, ''),
    'text between elements': signed.replace('<Organization>', 'Books<Organization>'),
    'a contact of another kind': signed.replace('contactType="support"', 'contactType="help"'),
    'no consumer': signed.replace(/<AssertionConsumerService[^>]*>/, ''),
  };
  for (const [what, xml] of Object.entries(wrong)) {
    expect(xml, what).not.toBe(signed);
    expect(faultsOf(xml), what).not.toEqual([]);
  }
});

test('it is signed where a key is configured, and then requests are signed too', async () => {
  const portal = await makeApp({ env: { PORTAL_ORIGIN: origin, ...signing } });
  const { body } = await portal.app.inject('/saml/metadata');
  const { root, one, childNames } = read(body);
  expect(childNames(root)[0]).toBe('Signature');
  expect(one('SPSSODescriptor')?.attribs['AuthnRequestsSigned']).toBe('true');
  const certificate = DomUtils.textContent(one('ds:X509Certificate') ?? []).replace(/\s/g, '');
  expect(certificate).toBe(new X509Certificate(key.certificate).raw.toString('base64'));
  const verify = (xml: string) => {
    const signature = new SignedXml({ publicCert: key.certificate });
    signature.loadSignature(/<Signature.*<\/Signature>/s.exec(xml)?.[0] ?? '');
    return signature.checkSignature(xml);
  };
  expect(verify(body)).toBe(true);
  expect(verify(body.replace('/saml/acs', '/saml/evil'))).toBe(false);

  const saved = { entityId: 'urn:idp', ssoEndpoint: 'https://idp.example.org/sso', certificate: key.certificate };
  await portal.as('librarian').post('/api/technical-setup', saved);
  const started = await portal.as('librarian').post('/api/technical-setup/sign-in-test');
  const { searchParams } = new URL(started.json().redirectUrl);
  expect([...searchParams.keys()]).toEqual(['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']);
  expect((await portal.as('tech').get('/api/technical-setup/service-provider')).json()).toMatchObject({
    ...{ acsUrl: `${origin}/saml/acs`, isSigned: true },
  });
});

test('it names the key for which assertions are encrypted, signed or not', async () => {
  for (const env of [encrypting, { ...encrypting, ...signing }]) {
    const portal = await makeApp({ env: { PORTAL_ORIGIN: origin, ...env } });
    const { body } = await portal.app.inject('/saml/metadata');
    const { documentElement } = new DOMParser({ onError: onErrorStopParsing }).parseFromString(body, 'application/xml');
    expect(documentElement && structureFaults(documentElement)).toEqual([]);
    const { root } = read(body);
    const keys = DomUtils.getElementsByTagName('KeyDescriptor', root);
    expect(keys.map(({ attribs }) => attribs['use'])).toEqual(
      'PORTAL_SAML_KEY' in env ? ['signing', 'encryption'] : ['encryption'],
    );
    const last = DomUtils.textContent(DomUtils.getElementsByTagName('ds:X509Certificate', root).at(-1) ?? []);
    expect(last.replace(/\s/g, '')).toBe(new X509Certificate(otherKey.certificate).raw.toString('base64'));
    expect(body).not.toContain('PRIVATE');
    expect(body).toContain('http://www.w3.org/2009/xmlenc11#aes256-gcm');
  }
});

test('without a configured address no caller chooses it', async () => {
  const portal = await makeApp();
  const metadata = async (host: string) =>
    (await portal.app.inject({ url: '/saml/metadata', headers: { host } })).statusCode;
  expect([await metadata('localhost:3000'), await metadata('evil.example')]).toEqual([200, 400]);
});

test('a key without its certificate, of another one, or no key at all is told at the start, without its text', async () => {
  const other = await makeCertificate('other.example');
  const problemOf = (env: Record<string, string>) => {
    try {
      loadConfig({ ...env });
      return null;
    } catch (error) {
      return String(error);
    }
  };
  expect(problemOf(signing)).toBeNull();
  expect(problemOf({ PORTAL_SAML_KEY: key.privateKey })).toMatch(/give both or neither/);
  expect(problemOf({ ...signing, PORTAL_SAML_CERTIFICATE: other.certificate })).toMatch(/is not of PORTAL_SAML_KEY/);
  expect(problemOf({ ...signing, ...encrypting })).toBeNull();
  expect(problemOf({ ...encrypting, PORTAL_SAML_ENCRYPTION_CERTIFICATE: key.certificate })).toMatch(
    /ENCRYPTION_CERTIFICATE: is not of PORTAL_SAML_ENCRYPTION_KEY/,
  );
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const curve = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  expect(problemOf({ ...encrypting, PORTAL_SAML_ENCRYPTION_KEY: curve })).toMatch(/Must be an RSA key/);
  const problem = problemOf({ PORTAL_SAML_KEY: 'secret', PORTAL_SAML_CERTIFICATE: 'x' });
  expect(problem).toMatch(/Must be a private key.*\n.*Must be a certificate/);
  expect(problem).not.toContain('secret');
});
