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
  /** The browser's next address. By HTTP-Redirect it contains the RelayState, of which only the hash is stored. */
  redirectUrl: string;
}

/** The values that a set-up lacks for sending people to its provider; empty if it is complete. */
export function lackingForSignIn({ entityId, ssoEndpoint, certificate }: SetupValues): string[] {
  const lacking = Object.entries({ 'the entity ID': entityId, 'the SSO endpoint': ssoEndpoint });
  const missing = lacking.flatMap(([name, value]) => (value ? [] : [name]));
  if (!certificate || 'problem' in readCertificates(certificate)) missing.push('the certificate');
  return missing;
}

interface Asking {
  values: SetupValues;
  samlKey: ServiceProviderSettings['samlKey'];
  /** Makes the provider authenticate the person again. */
  forceAuthn?: boolean;
}

/**
 * Makes a request. By HTTP-Redirect it is in the provider's address; by HTTP-POST the browser first goes to a page of the portal, which
 * sends the form. Signed if a key is configured.
 */
export async function makeAuthnRequest(serviceProvider: ServiceProvider, asking: Asking): Promise<AuthnRequest> {
  const id = `_${randomBytes(20).toString('hex')}`;
  const relayState = createToken();
  const made = { id, relayStateHash: relayState.tokenHash };
  if (asking.values.ssoBinding === 'post') {
    const page = serviceProvider.acsUrl.replace(/acs$/, 'request');
    // The page makes its own RelayState; this one is never used.
    return { ...made, redirectUrl: `${page}?id=${id}${asking.forceAuthn ? '&fresh=yes' : ''}` };
  }
  const saml = await samlFor(serviceProvider, { ...asking, id });
  return { ...made, redirectUrl: await saml.getAuthorizeUrlAsync(relayState.token, undefined, {}) };
}

export interface AuthnForm {
  action: string;
  fields: { SAMLRequest: string; RelayState: string };
  relayStateHash: string;
}

/** The form of an existing request, with a RelayState that replaces the previous one. */
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
    // The provider's defaults are wanted.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // The HTTP-POST binding has no compression (saml-bindings-2.0-os, 3.5.4).
    skipRequestCompression: values.ssoBinding === 'post',
    ...(samlKey && signingOptions(samlKey)),
  });
}
