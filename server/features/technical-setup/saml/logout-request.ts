import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Element } from '@xmldom/xmldom';
import { clockSkewMs } from '#contract/values/sign-in-test.ts';
import { type CertificateFacts, readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import {
  assertionNs,
  childrenOf,
  isElement,
  protocolNs,
  readXml,
  signatureNs,
} from '#server/features/technical-setup/metadata/xml-elements.ts';
import { isSignedWhole } from './received-response.ts';

/** A logout request as received: nothing in it is trusted before its signature is checked. */
export interface LogoutRequest {
  id: string;
  issuer: string;
  nameId: string;
  sessionIndexes: string[];
  root: Element;
  /** The time and destination by which the sender says that it is meant for now and for this portal. */
  issueInstant: string;
  notOnOrAfter: string | null;
  destination: string | null;
}

/** Real ones have two kB. */
const requestMaxBytes = 64 * 1024;
const algorithms: Record<string, string> = {
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256': 'RSA-SHA256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512': 'RSA-SHA512',
  'http://www.w3.org/2000/09/xmldsig#rsa-sha1': 'RSA-SHA1',
};

/** Null for malformed requests. `isPacked`: compressed, as in the HTTP-Redirect binding. */
export async function readLogoutRequest(encoded: string, isPacked: boolean): Promise<LogoutRequest | null> {
  try {
    const bytes = Buffer.from(encoded, 'base64');
    const plain = isPacked ? inflateRawSync(bytes, { maxOutputLength: requestMaxBytes }) : bytes;
    const root = (await readXml(new TextDecoder('utf-8', { fatal: true }).decode(plain))).documentElement;
    if (!root || !isElement(root, protocolNs, 'LogoutRequest')) return null;
    const textOf = (name: string) => childrenOf(root, assertionNs, name)[0]?.textContent?.trim() ?? '';
    return {
      root,
      id: root.getAttribute('ID') ?? '',
      issuer: textOf('Issuer'),
      nameId: textOf('NameID'),
      sessionIndexes: childrenOf(root, protocolNs, 'SessionIndex').flatMap(
        ({ textContent }) => textContent?.trim() || [],
      ),
      issueInstant: root.getAttribute('IssueInstant') ?? '',
      notOnOrAfter: root.getAttribute('NotOnOrAfter'),
      destination: root.getAttribute('Destination'),
    };
  } catch {
    // The request cannot be unpacked or parsed.
    return null;
  }
}

/** Says whether the request is meant for this address and the present time, allowing for clock differences. */
export function isForNow(
  { issueInstant, notOnOrAfter, destination }: LogoutRequest,
  { now, address, maxAgeMs }: { now: number; address: string; maxAgeMs: number },
): boolean {
  const age = now - Date.parse(issueInstant);
  if (!(age < maxAgeMs + clockSkewMs && age > -clockSkewMs)) return false;
  if (notOnOrAfter !== null && !(now - clockSkewMs < Date.parse(notOnOrAfter))) return false;
  return destination === null || destination === '' || destination === address;
}

/** Verifies the signature of the HTTP-Redirect binding: over the query as it was sent (saml-bindings-2.0-os, 3.4.4.1). */
export function isQuerySigned(query: string, certificate: string): boolean {
  const parts = new Map(query.split('&').map((part) => [part.slice(0, part.indexOf('=')), part]));
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap((name) => parts.get(name) ?? []).join('&');
  const sent = new URLSearchParams(query);
  const algorithm = algorithms[sent.get('SigAlg') ?? ''];
  const signature = sent.get('Signature');
  // If a name occurred twice, one value could be signed and the other read.
  if (
    !algorithm ||
    !signature ||
    !parts.has('SAMLRequest') ||
    sent.getAll('SAMLRequest').length > 1 ||
    sent.getAll('RelayState').length > 1
  )
    return false;
  return certificatesOf(certificate).some(({ base64 }) => {
    const key = new X509Certificate(Buffer.from(base64, 'base64')).publicKey;
    return createVerify(algorithm).update(signed).verify(key, Buffer.from(signature, 'base64'));
  });
}

/** Verifies the signature of the HTTP-POST binding: a single one, over the whole request. */
export async function isRequestSigned(
  encoded: string,
  { root }: Pick<LogoutRequest, 'root'>,
  { certificate, entityId }: { certificate: string; entityId: string },
): Promise<boolean> {
  if (childrenOf(root, signatureNs, 'Signature').length !== 1 || !isSignedWhole(root)) return false;
  const { SAML } = await import('@node-saml/node-saml');
  const saml = new SAML({
    issuer: entityId,
    callbackUrl: entityId,
    acceptedClockSkewMs: -1,
    idpCert: certificatesOf(certificate).map(({ base64 }) => base64),
  });
  return saml.validatePostRequestAsync({ SAMLRequest: encoded }).then(
    ({ loggedOut }) => loggedOut,
    () => false,
  );
}

function certificatesOf(text: string): CertificateFacts[] {
  const read = readCertificates(text);
  return 'problem' in read ? [] : read.certificates;
}
