import { generate, type SelfsignedOptions } from 'selfsigned';

/** An identity provider's certificate with its private key, both PEM; valid from 2020 to 2040 by default. */
export async function makeCertificate(
  name: string,
  options: SelfsignedOptions = {},
): Promise<{ certificate: string; privateKey: string }> {
  const validity = { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date('2040-01-01') };
  const made = await generate([{ name: 'commonName', value: name }], { algorithm: 'sha256', ...validity, ...options });
  return { certificate: made.cert, privateKey: made.private };
}
