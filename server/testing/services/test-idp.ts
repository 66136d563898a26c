import { promisify } from 'node:util';
import { SignedXml } from 'xml-crypto';
import { type EncryptOptions, encrypt } from 'xml-encryption';

export interface TestIdp {
  entityId: string;
  /** PEM. */
  privateKey: string;
  certificate: string;
}

/** The content of a response; defaults are valid. */
export interface TestResponse {
  /** The request that it answers, and the address that sent it. */
  inResponseTo: string;
  acsUrl: string;
  audience: string;
  /** In milliseconds. */
  now: number;
  signs?: readonly ('assertion' | 'response')[];
  algorithm?: 'sha1' | 'sha256';
  attributes?: Record<string, string>;
  nameId?: string;
  nameIdFormat?: string;
  sessionIndex?: string;
  /** AuthnContextClassRef. */
  context?: string;
  /** XML in the assertion after its subject; replaces the usual conditions. */
  conditions?: string;
  status?: string;
  /** Changes the XML before it is signed. */
  edit?: (xml: string) => string;
}

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const digests = {
  sha1: { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1', digest: 'http://www.w3.org/2000/09/xmldsig#sha1' },
  sha256: {
    signature: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    digest: 'http://www.w3.org/2001/04/xmlenc#sha256',
  },
} as const;

export function responseOf(idp: TestIdp, said: TestResponse): string {
  const { inResponseTo, acsUrl, audience, signs = ['assertion'], attributes = {}, edit = (xml: string) => xml } = said;
  const { nameId = 'maya@harrowmere.example', status = 'Success', algorithm = 'sha256' } = said;
  const { context = 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password' } = said;
  const format = said.nameIdFormat ? ` Format="${said.nameIdFormat}"` : '';
  const session = said.sessionIndex ? ` SessionIndex="${said.sessionIndex}"` : '';
  const at = (ms: number) => new Date(said.now + ms).toISOString();
  const minute = 60_000;
  const conditions =
    said.conditions ??
    `<saml:Conditions NotBefore="${at(-minute)}" NotOnOrAfter="${at(5 * minute)}"><saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>`;
  const statements = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const assertion = `<saml:Assertion ID="_assertion" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${idp.entityId}</saml:Issuer><saml:Subject><saml:NameID${format}>${nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${inResponseTo}" Recipient="${acsUrl}" NotOnOrAfter="${at(5 * minute)}"/></saml:SubjectConfirmation></saml:Subject>${conditions}<saml:AuthnStatement AuthnInstant="${at(0)}"${session}><saml:AuthnContext><saml:AuthnContextClassRef>${context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${statements.join('')}</saml:AttributeStatement></saml:Assertion>`;
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response" Version="2.0" IssueInstant="${at(0)}" Destination="${acsUrl}" InResponseTo="${inResponseTo}"><saml:Issuer>${idp.entityId}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${status}"/></samlp:Status>${status === 'Success' ? assertion : ''}</samlp:Response>`;
  return signs.reduce((text, what) => signed(text, `_${what}`, idp, algorithm), edit(xml));
}

export function signed(
  xml: string,
  id: string,
  { privateKey, certificate }: TestIdp,
  algorithm: 'sha1' | 'sha256',
): string {
  const { signature, digest } = digests[algorithm];
  const signer = new SignedXml({
    ...{ privateKey, publicCert: certificate, signatureAlgorithm: signature, canonicalizationAlgorithm: exclusive },
  });
  const xpath = `//*[@ID='${id}']`;
  const transforms = ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive];
  signer.addReference({ xpath, digestAlgorithm: digest, transforms });
  signer.computeSignature(xml, { location: { reference: `${xpath}/*[local-name()='Issuer']`, action: 'after' } });
  return signer.getSignedXml();
}

const xmlenc = { old: 'http://www.w3.org/2001/04/xmlenc#', new: 'http://www.w3.org/2009/xmlenc11#' } as const;
export const dataMethods = {
  'aes128-cbc': `${xmlenc.old}aes128-cbc`,
  'aes256-cbc': `${xmlenc.old}aes256-cbc`,
  'aes128-gcm': `${xmlenc.new}aes128-gcm`,
  'aes256-gcm': `${xmlenc.new}aes256-gcm`,
  'tripledes-cbc': `${xmlenc.old}tripledes-cbc`,
} as const;
export type DataMethod = keyof typeof dataMethods;

/**
 * Encrypts everything between the first and the last assertion of a response into one EncryptedAssertion for a
 * certificate.
 */
export async function encryptAssertion(
  xml: string,
  certificate: string,
  { data = 'aes256-gcm', key = 'rsa-oaep-mgf1p' }: { data?: DataMethod; key?: 'rsa-oaep-mgf1p' | 'rsa-1_5' } = {},
): Promise<string> {
  const options: EncryptOptions = {
    // The library reads both as a public key.
    ...{ rsa_pub: certificate, pem: certificate, warnInsecureAlgorithm: false },
    ...{ encryptionAlgorithm: dataMethods[data], keyEncryptionAlgorithm: `${xmlenc.old}${key}` },
  };
  const assertions = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
  const ns = ' xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"';
  const whole = assertions.replace('<saml:Assertion', () => `<saml:Assertion${ns}`);
  const text = await promisify<string, EncryptOptions, string>(encrypt)(whole, options);
  return xml.replace(assertions, () => `<saml:EncryptedAssertion>${text}</saml:EncryptedAssertion>`);
}
