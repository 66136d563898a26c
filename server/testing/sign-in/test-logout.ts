import { createSign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import type { TestIdp } from '#server/testing/services/test-idp.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { testIdp } from './test-single-sign-on.ts';

const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';

/** The request that a provider sends after a user signed out there. */
export function logoutRequest(
  portal: Pick<TestApp, 'clock'>,
  {
    index = 'one',
    nameId = 'maya@harrowmere.example',
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

/** The request in the HTTP-Redirect binding, signed. */
export function logoutQuery(
  xml: string,
  { privateKey }: Pick<TestIdp, 'privateKey'> = testIdp,
  relayState = 'state&more',
): string {
  const packed = encodeURIComponent(deflateRawSync(xml).toString('base64'));
  const text = `SAMLRequest=${packed}&RelayState=${encodeURIComponent(relayState)}&SigAlg=${encodeURIComponent(rsaSha256)}`;
  const signature = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  return `${text}&Signature=${encodeURIComponent(signature)}`;
}
