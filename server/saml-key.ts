import { createPrivateKey, X509Certificate } from 'node:crypto';

/** What signs SAML metadata and requests, both PEM. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

/** The key of PORTAL_SAML_KEY and PORTAL_SAML_CERTIFICATE; what is wrong with them is added to `problems`, without their text. */
export function readSamlKey(set: Record<string, string | undefined>, problems: string[]): SamlKey | undefined {
  const { PORTAL_SAML_KEY: privateKey, PORTAL_SAML_CERTIFICATE: certificate } = set;
  if (!privateKey && !certificate) return undefined;
  if (!privateKey || !certificate) {
    problems.push('PORTAL_SAML_KEY and PORTAL_SAML_CERTIFICATE: give both or neither');
    return undefined;
  }
  const key = made(() => createPrivateKey(privateKey));
  const read = made(() => new X509Certificate(certificate));
  if (!key) problems.push('PORTAL_SAML_KEY: Must be a private key, as PEM');
  if (!read) problems.push('PORTAL_SAML_CERTIFICATE: Must be a certificate, as PEM');
  if (key && read && !read.checkPrivateKey(key)) problems.push('PORTAL_SAML_CERTIFICATE: is not of PORTAL_SAML_KEY');
  return { privateKey, certificate };
}

function made<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
