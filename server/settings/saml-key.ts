import { createPrivateKey, X509Certificate } from 'node:crypto';

/** A key and its certificate, both PEM. */
export interface SamlKey {
  privateKey: string;
  certificate: string;
}

type Settings = Record<string, string | undefined>;

/** The key that signs SAML metadata and requests. Mistakes are added to `problems`, without the key's text. */
export function readSamlKey(set: Settings, problems: string[]): SamlKey | undefined {
  return readPair(set, 'PORTAL_SAML', problems);
}

/** The key for encrypted assertions: RSA, because providers encrypt for RSA keys. */
export function readSamlEncryptionKey(set: Settings, problems: string[]): SamlKey | undefined {
  const read = readPair(set, 'PORTAL_SAML_ENCRYPTION', problems);
  const key = read && made(() => createPrivateKey(read.privateKey));
  if (key && key.asymmetricKeyType !== 'rsa') problems.push('PORTAL_SAML_ENCRYPTION_KEY: Must be an RSA key');
  return read;
}

function readPair(set: Settings, name: string, problems: string[]): SamlKey | undefined {
  const [privateKey, certificate] = [set[`${name}_KEY`], set[`${name}_CERTIFICATE`]];
  if (!privateKey && !certificate) return undefined;
  if (!privateKey || !certificate) {
    problems.push(`${name}_KEY and ${name}_CERTIFICATE: give both or neither`);
    return undefined;
  }
  const key = made(() => createPrivateKey(privateKey));
  const read = made(() => new X509Certificate(certificate));
  if (!key) problems.push(`${name}_KEY: Must be a private key, as PEM`);
  if (!read) problems.push(`${name}_CERTIFICATE: Must be a certificate, as PEM`);
  if (key && read && !read.checkPrivateKey(key)) problems.push(`${name}_CERTIFICATE: is not of ${name}_KEY`);
  return { privateKey, certificate };
}

function made<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
