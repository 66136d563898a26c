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
  /** Where the browser has to go. By HTTP-Redirect it holds the RelayState, of which only the hash is kept. */
  redirectUrl: string;
}

/** What a set-up lacks without which nobody can be sent to its provider; empty where it is whole. */
export function lackingForSignIn({ entityId, ssoEndpoint, certificate }: SetupValues): string[] {
  const lacking = Object.entries({ 'the entity ID': entityId, 'the SSO endpoint': ssoEndpoint });
  const missing = lacking.flatMap(([name, value]) => (value ? [] : [name]));
  if (!certificate || 'problem' in readCertificates(certificate)) missing.push('the certificate');
  return missing;
}

interface Asking {
  values: SetupValues;
  samlKey: ServiceProviderSettings['samlKey'];
  /** The person has to show there again who they are. */
  forceAuthn?: boolean;
}

/**
 * A new request. By HTTP-Redirect the provider's address holds it; by HTTP-POST the browser goes to a page of ours first, which sends the
 * form. Signed where a key is configured.
 */
export async function makeAuthnRequest(serviceProvider: ServiceProvider, asking: Asking): Promise<AuthnRequest> {
  const id = `_${randomBytes(20).toString('hex')}`;
  const relayState = createToken();
  const made = { id, relayStateHash: relayState.tokenHash };
  if (asking.values.ssoBinding === 'post') {
    const page = serviceProvider.acsUrl.replace(/acs$/, 'request');
    // The page makes a RelayState of its own: this one is nobody's.
    return { ...made, redirectUrl: `${page}?id=${id}${asking.forceAuthn ? '&fresh=yes' : ''}` };
  }
  const saml = await samlFor(serviceProvider, { ...asking, id });
  return { ...made, redirectUrl: await saml.getAuthorizeUrlAsync(relayState.token, undefined, {}) };
}

/** A form that a browser sends to a provider. */
export interface AuthnForm {
  action: string;
  fields: { SAMLRequest: string; RelayState: string };
  relayStateHash: string;
}

/** The form of a request that was begun, with a RelayState which replaces the one before. */
export async function makeAuthnForm(
  serviceProvider: ServiceProvider,
  asking: Asking & { id: string },
): Promise<AuthnForm> {
  const relayState = createToken();
  const saml = await samlFor(serviceProvider, asking);
  const { SAMLRequest } = await saml.getAuthorizeMessageAsync(relayState.token, undefined, {});
  return {
    action: asking.values.ssoEndpoint,
    fields: { SAMLRequest: String(SAMLRequest), RelayState: relayState.token },
    relayStateHash: relayState.tokenHash,
  };
}

async function samlFor(
  { entityId, acsUrl }: ServiceProvider,
  { id, values, samlKey, forceAuthn }: Asking & { id: string },
) {
  const { ssoEndpoint, certificate } = values;
  const read = readCertificates(certificate);
  const { SAML } = await import('@node-saml/node-saml');
  return new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    entryPoint: ssoEndpoint,
    forceAuthn: forceAuthn ?? false,
    idpCert: 'problem' in read ? [] : read.certificates.map(({ base64 }) => base64),
    generateUniqueId: () => id,
    // Whatever the identity provider does for everybody is what is wanted.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // The HTTP-POST binding has no compression (saml-bindings-2.0-os, 3.5.4).
    skipRequestCompression: values.ssoBinding === 'post',
    ...(samlKey && signingOptions(samlKey)),
  });
}
