import { createHash } from 'node:crypto';
import type { ServiceProvider } from '#contract/technical-setup/sign-in-test.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { isOwnOrigin } from '#server/platform/http/origin.ts';

export interface ServiceProviderSettings {
  origin: string | undefined;
  host: string;
  samlKey: { privateKey: string; certificate: string } | undefined;
  samlEncryptionKey: { privateKey: string; certificate: string } | undefined;
}

/** This portal as identity providers know it, by its configured address or else by the request's. */
export function serviceProviderOf(settings: ServiceProviderSettings, requestHost: string | undefined): ServiceProvider {
  const origin = settings.origin ?? originOf(requestHost, settings.host);
  const metadataUrl = `${origin}/saml/metadata`;
  const isSigned = settings.samlKey !== undefined;
  return { entityId: metadataUrl, metadataUrl, acsUrl: `${origin}/saml/acs`, isSigned };
}

/** A caller must not choose the address that identity providers are given. */
function originOf(requestHost: string | undefined, hostName: string): string {
  const origin = `http://${requestHost}`;
  if (!isOwnOrigin({ origin, host: requestHost }, { hostName })) {
    throw badRequest('The address of this portal is not known to it: PORTAL_ORIGIN has to be set');
  }
  return origin;
}

/** The portal's SAML metadata (saml-metadata-2.0-os), signed if a key is configured. The text is always the same. */
export async function serviceProviderMetadata(
  { samlKey, samlEncryptionKey, name, supportEmail }: ServiceProviderSettings & { name: string; supportEmail: string },
  { entityId, acsUrl }: ServiceProvider,
): Promise<string> {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml');
  const inEnglish = (text: string) => [{ '@xml:lang': 'en', '#text': text }];
  return generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: null,
    wantAssertionsSigned: true,
    logoutCallbackUrl: acsUrl.replace(/acs$/, 'slo'),
    // An ID begins with a letter or an underscore.
    generateUniqueId: () => `_${createHash('sha256').update(entityId).digest('hex')}`,
    metadataOrganization: {
      OrganizationName: inEnglish(name),
      OrganizationDisplayName: inEnglish(name),
      OrganizationURL: inEnglish(new URL(entityId).origin),
    },
    ...(supportEmail !== '' && {
      metadataContactPerson: [{ '@contactType': 'support', GivenName: name, EmailAddress: [`mailto:${supportEmail}`] }],
    }),
    ...(samlEncryptionKey && {
      decryptionPvk: samlEncryptionKey.privateKey,
      decryptionCert: samlEncryptionKey.certificate,
    }),
    ...(samlKey && { ...signingOptions(samlKey), publicCerts: samlKey.certificate, signMetadata: true }),
  });
}

export function signingOptions({ privateKey }: { privateKey: string }) {
  return { privateKey, signatureAlgorithm: 'sha256', digestAlgorithm: 'sha256' } as const;
}
