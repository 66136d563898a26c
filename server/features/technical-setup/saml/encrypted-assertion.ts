import { promisify } from 'node:util';
import type { Element } from '@xmldom/xmldom';
import {
  assertionNs,
  childrenOf,
  encryptionNs,
  isElement,
  readXml,
  signatureNs,
} from '#server/features/technical-setup/metadata/xml-elements.ts';

const oaep = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p';
const sha1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
/** The digests that the library supports: it alone uses the last two URIs, and takes the same digest for the mask. */
const digests = [sha1, ...['sha256', 'sha512'].map((name) => `http://www.w3.org/2000/09/xmldsig#${name}`)];
/** True if the algorithm detects changes to the ciphertext; with CBC the plaintext may be an attacker's. */
const isProven: Record<string, boolean> = {
  'http://www.w3.org/2009/xmlenc11#aes128-gcm': true,
  'http://www.w3.org/2009/xmlenc11#aes256-gcm': true,
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc': false,
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc': false,
};

/** Advice to the provider's administrators for all problems with encryption. */
export const encryptionRequest =
  'Please encrypt with AES-GCM, and the key for it by RSA-OAEP with SHA-1 as the digest (rsa-oaep-mgf1p), which is safe there.';

/** The reason why an encrypted assertion is refused before it is decrypted; null if there is none. */
export function encryptionProblemOf(encrypted: Element): string | null {
  const data = childrenOf(encrypted, encryptionNs, 'EncryptedData');
  const [only] = data;
  const keys = [encrypted, ...data.flatMap((one) => childrenOf(one, signatureNs, 'KeyInfo'))].flatMap((parent) =>
    childrenOf(parent, encryptionNs, 'EncryptedKey'),
  );
  const [key] = keys;
  // Exactly one of each, so that every parser reads the same.
  const isPlain = only && key && data.length === 1 && keys.length === 1 && hasOneValue(only) && hasOneValue(key);
  if (!isPlain || countBelow(encrypted, 'CipherValue') !== 2 || countBelow(encrypted, 'EncryptedKey') !== 1) {
    return 'What is encrypted doesn’t have the plain form of one key and one text.';
  }
  const [ofKey, ofData] = [methodOf(key), methodOf(only)];
  if (ofKey !== oaep)
    return `Its key is encrypted by ${shortName(ofKey)}; the portal accepts RSA-OAEP (rsa-oaep-mgf1p).`;
  const digest = digestOf(key);
  if (!digests.includes(digest)) {
    return `Its key is encrypted by RSA-OAEP with ${shortName(digest)} as its digest; the portal reads it with SHA-1 alone.`;
  }
  if (!Object.hasOwn(isProven, ofData)) {
    return `It is encrypted by ${shortName(ofData)}; the portal accepts AES-GCM and AES-CBC with 128 or 256 bits.`;
  }
  return null;
}

export interface OpenedAssertion {
  assertion: Element;
  /** AES-GCM detects changes; AES-CBC does not, so nothing about the plaintext is revealed before a signature is verified. */
  isProven: boolean;
}

/** Decrypts an assertion, whose contents are not trusted yet; null if the key does not decrypt it to an assertion. */
export async function openAssertion(encrypted: Element, privateKey: string): Promise<OpenedAssertion | null> {
  const { decrypt } = await import('xml-encryption');
  const options = { key: privateKey, disallowDecryptionWithInsecureAlgorithm: true, warnInsecureAlgorithm: false };
  const open = promisify<string, typeof options, string>(decrypt);
  const [data] = childrenOf(encrypted, encryptionNs, 'EncryptedData');
  try {
    const root = (await readXml(await open(encrypted.toString(), options))).documentElement;
    if (!root || !data || !isElement(root, assertionNs, 'Assertion')) return null;
    return { assertion: root, isProven: isProven[methodOf(data)] ?? false };
  } catch {
    // All failures look alike: an attacker who tries many must not learn how far each one got.
    return null;
  }
}

function hasOneValue(element: Element): boolean {
  const values = childrenOf(element, encryptionNs, 'CipherData').flatMap((data) =>
    childrenOf(data, encryptionNs, 'CipherValue'),
  );
  return values.length === 1 && childrenOf(element, encryptionNs, 'EncryptionMethod').length === 1;
}

function countBelow(element: Element, name: string): number {
  return element.getElementsByTagNameNS('*', name).length;
}

function methodOf(element: Element): string {
  return childrenOf(element, encryptionNs, 'EncryptionMethod')[0]?.getAttribute('Algorithm') ?? '';
}

/** Without an element the digest is SHA-1 (xmlenc-core1, 5.5.2). */
function digestOf(key: Element): string {
  const [digest] = childrenOf(key, encryptionNs, 'EncryptionMethod').flatMap((method) =>
    childrenOf(method, signatureNs, 'DigestMethod'),
  );
  return digest ? (digest.getAttribute('Algorithm') ?? '') : sha1;
}

function shortName(algorithm: string): string {
  return /#([\w.-]{1,40})$/.exec(algorithm)?.[1] ?? 'an unknown algorithm';
}
