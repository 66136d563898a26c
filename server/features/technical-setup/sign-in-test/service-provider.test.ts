import { X509Certificate } from 'node:crypto';
import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { SignedXml } from 'xml-crypto';
import { loadConfig } from '#server/config.ts';
import { makeCertificate } from '#server/testing/make-certificate.ts';
import { makerOf } from '#server/testing/test-app.ts';

const makeApp = makerOf('sqlite');
const origin = 'https://portal.example.org';
const key = await makeCertificate('portal.example.org');
const signing = { PORTAL_SAML_KEY: key.privateKey, PORTAL_SAML_CERTIFICATE: key.certificate };

/** By another parser than wrote it. */
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
  expect(role && childNames(role)).toEqual(['AssertionConsumerService']);
  expect(one('AssertionConsumerService')?.attribs).toMatchObject({
    ...{ index: '1', Location: `${origin}/saml/acs`, Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST' },
  });
  expect(DomUtils.textContent(one('OrganizationName') ?? [])).toBe('Books & <More>');
  expect((await portal.app.inject('/saml/metadata')).body).toBe(answer.body);
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
  const problem = problemOf({ PORTAL_SAML_KEY: 'secret', PORTAL_SAML_CERTIFICATE: 'x' });
  expect(problem).toMatch(/Must be a private key.*\n.*Must be a certificate/);
  expect(problem).not.toContain('secret');
});
