import type { Element } from '@xmldom/xmldom';
import type { ServiceProvider } from '#contract/technical-setup/sign-in-test.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import {
  assertionNs,
  childrenOf,
  readXml,
  signatureNs,
} from '#server/features/technical-setup/metadata/xml-elements.ts';
import { openAssertion } from './encrypted-assertion.ts';
import { isPlainAssertion, type ReceivedResponse } from './received-response.ts';

export type SignatureReading =
  /** `assertion` contains only signed content. */
  | { assertion: Element; warning: string | null; request: string | null }
  | { problem: string; request: string | null }
  /** Signed, but its times cannot be parsed. */
  | { badTimes: true };

/** Checks every signature of a response against the saved certificates. */
export async function readSigned(
  received: ReceivedResponse,
  {
    certificate,
    serviceProvider,
    openedBy,
  }: { certificate: string; serviceProvider: ServiceProvider; openedBy: string | undefined },
): Promise<SignatureReading> {
  const { encoded, response } = received;
  const saved = readCertificates(certificate);
  if ('problem' in saved) return { problem: 'The saved certificate cannot be read.', request: null };
  const carried = await assertionIn(received, openedBy);
  if (!carried) return cannotOpen;
  const { assertion, isProven } = carried;
  const ofResponse = childrenOf(response, signatureNs, 'Signature');
  const ofAssertion = assertion ? childrenOf(assertion, signatureNs, 'Signature') : [];
  const signatures = [...ofResponse, ...ofAssertion];
  if (signatures.length === 0) {
    if (!isProven) return cannotOpen;
    return { problem: 'Neither the response nor the assertion is signed.', request: 'Please sign the assertion.' };
  }
  const { SAML } = await import('@node-saml/node-saml');
  const saml = new SAML({
    issuer: serviceProvider.entityId,
    callbackUrl: serviceProvider.acsUrl,
    idpCert: saved.certificates.map(({ base64 }) => base64),
    // Every signature present must be valid, even if another one would suffice.
    wantAuthnResponseSigned: ofResponse.length > 0,
    wantAssertionsSigned: ofAssertion.length > 0,
    // The other checks are made one by one, so that each can be reported.
    audience: false,
    acceptedClockSkewMs: -1,
    ...(openedBy !== undefined && { decryptionPvk: openedBy }),
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded });
    const root = (await readXml(profile?.getAssertionXml?.() ?? '')).documentElement;
    if (!root) throw new Error('Nothing is signed');
    return { assertion: root, ...weaknessOf(signatures) };
  } catch (error) {
    if (/NotOnOrAfter|NotBefore|IssueInstant/.test(String(error))) return { badTimes: true };
    if (!isProven) return cannotOpen;
    return mismatch(signatures, new Set(saved.certificates.map(({ fingerprint }) => fingerprint)));
  }
}

/** The assertion, decrypted if necessary; null if it cannot be decrypted. */
async function assertionIn(received: ReceivedResponse, openedBy: string | undefined) {
  const [encrypted] = childrenOf(received.response, assertionNs, 'EncryptedAssertion');
  if (!encrypted) return { assertion: childrenOf(received.response, assertionNs, 'Assertion')[0], isProven: true };
  const opened = openedBy === undefined ? null : await openAssertion(encrypted, openedBy);
  return opened && isPlainAssertion(opened.assertion, received) ? opened : null;
}

/**
 * The single answer to every problem with unauthenticated encryption: differences between the answers to many modified texts would reveal
 * the plaintext bit by bit (Jager and Somorovsky, “How to Break XML Encryption”, 2011).
 */
const cannotOpen: SignatureReading = {
  problem:
    'What is encrypted cannot be opened with the key that the portal publishes, or is not signed with the saved certificate.',
  request:
    'Please encrypt for the key in our metadata as it is now, with AES-GCM, and sign the assertion with the certificate that you gave us.',
};

function weaknessOf(signatures: readonly Element[]): { warning: string | null; request: string | null } {
  const methods = signatures.flatMap((signature) =>
    descendants(signature, ['SignedInfo', 'SignatureMethod']).map((method) => method.getAttribute('Algorithm') ?? ''),
  );
  if (!methods.some((method) => /#\w+-sha1$/.test(method))) return { warning: null, request: null };
  return {
    warning: 'It is valid, but made with SHA-1, which is out of date and won’t be accepted for ever.',
    request: 'Please sign with SHA-256 (rsa-sha256).',
  };
}

/** The certificate in the response proves nothing, but shows which key was used. */
function mismatch(signatures: readonly Element[], saved: ReadonlySet<string>): SignatureReading {
  const sent = signatures
    .flatMap((signature) => descendants(signature, ['KeyInfo', 'X509Data', 'X509Certificate']))
    .map((element) => readCertificates(element.textContent ?? ''))
    .flatMap((read) => ('problem' in read ? [] : read.certificates));
  const unknown = sent.find(({ fingerprint }) => !saved.has(fingerprint));
  if (unknown) {
    return {
      problem: `It is signed with a different certificate from the saved one: SHA-256 ${unknown.fingerprint}.`,
      request:
        'Please tell us the certificate with which responses are signed now, or sign with the one that you gave us.',
    };
  }
  return {
    problem: 'It is not valid: the response was changed on its way, or signed with another key.',
    request: 'Please check with which key responses are signed.',
  };
}

function descendants(from: Element, path: readonly string[]): Element[] {
  return path.reduce((elements, name) => elements.flatMap((element) => childrenOf(element, signatureNs, name)), [from]);
}
