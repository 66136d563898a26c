import { randomBytes } from 'node:crypto';
import type { ServiceProvider } from '#contract/technical-setup/sign-in-test.ts';
import type { SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import { createToken } from '#server/platform/passwords.ts';
import { type ServiceProviderSettings, signingOptions } from './service-provider.ts';

export interface AuthnRequest {
  /** 160 random bits, which the response names in InResponseTo. */
  id: string;
  relayStateHash: string;
  /** Where the browser has to go. Holds the RelayState, of which only the hash is kept. */
  redirectUrl: string;
}

/** What a set-up lacks without which nobody can be sent to its provider; empty where it is whole. */
export function lackingForSignIn({ entityId, ssoEndpoint, certificate }: SetupValues): string[] {
  const lacking = Object.entries({ 'the entity ID': entityId, 'the SSO endpoint': ssoEndpoint });
  const missing = lacking.flatMap(([name, value]) => (value ? [] : [name]));
  if (!certificate || 'problem' in readCertificates(certificate)) missing.push('the certificate');
  return missing;
}

/** A request for a provider by the HTTP-Redirect binding, signed where a key is configured. `forceAuthn`: the person has to show there again who they are. */
export async function makeAuthnRequest(
  { entityId, acsUrl }: ServiceProvider,
  {
    values: { ssoEndpoint, certificate },
    samlKey,
    forceAuthn = false,
  }: { values: SetupValues; samlKey: ServiceProviderSettings['samlKey']; forceAuthn?: boolean },
): Promise<AuthnRequest> {
  const read = readCertificates(certificate);
  const id = `_${randomBytes(20).toString('hex')}`;
  const relayState = createToken();
  const { SAML } = await import('@node-saml/node-saml');
  const saml = new SAML({
    ...{ issuer: entityId, callbackUrl: acsUrl, entryPoint: ssoEndpoint, forceAuthn },
    idpCert: 'problem' in read ? [] : read.certificates.map(({ base64 }) => base64),
    generateUniqueId: () => id,
    // Whatever the identity provider does for everybody is what is wanted.
    ...{ identifierFormat: null, disableRequestedAuthnContext: true },
    ...(samlKey && signingOptions(samlKey)),
  });
  const redirectUrl = await saml.getAuthorizeUrlAsync(relayState.token, undefined, {});
  return { id, relayStateHash: relayState.tokenHash, redirectUrl };
}
