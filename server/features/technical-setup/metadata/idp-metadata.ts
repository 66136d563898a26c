import type { Document, Element } from '@xmldom/xmldom';
import { entityIdMaxLength, type SamlAttributeField, samlAttributes } from '#contract/values/technical-setup.ts';
import { readCertificates } from '#server/features/technical-setup/checks/certificates.ts';
import { assertionNs, childrenOf, isElement, metadataNs, readXml, signatureNs } from './xml-elements.ts';
import { MetadataError } from './xml-text.ts';

export interface IdpMetadata {
  entityId: string;
  /** The sign-in addresses by binding (saml-bindings-2.0-os); null if the binding is not offered. */
  redirectEndpoint: string | null;
  postEndpoint: string | null;
  /** The signing certificates, PEM, in the order of the file, without duplicates. */
  certificates: string[];
  attributes: string[];
  /** The form's flags for these attributes. */
  flags: SamlAttributeField[];
  /** When the metadata expires, ISO text; null if it does not say. */
  validUntil: string | null;
  wantsSignedRequests: boolean;
}

const saml2Protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const bindings = {
  redirect: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect',
  post: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
};

/** Reads the metadata of one entity (saml-metadata-2.0-os). Throws a MetadataError that says what is wrong. */
export async function readIdpMetadata(text: string): Promise<IdpMetadata> {
  return readEntity(entityOf(await readXml(text)));
}

function entityOf(document: Document): Element {
  const root = document.documentElement;
  if (root && isElement(root, metadataNs, 'EntityDescriptor')) return root;
  if (root && isElement(root, metadataNs, 'EntitiesDescriptor')) {
    throw new MetadataError('This is an aggregate of many entities. Please choose one.');
  }
  if (root?.localName === 'EntityDescriptor') {
    throw new MetadataError(
      `This is not SAML 2.0 metadata: its EntityDescriptor is of ${root.namespaceURI ?? 'no namespace'}.`,
    );
  }
  throw new MetadataError(
    `This is not metadata: it begins with ${root?.nodeName ?? 'nothing'}, not with EntityDescriptor.`,
  );
}

function readEntity(entity: Element): IdpMetadata {
  const role = roleOf(entity);
  const entityId = entity.getAttribute('entityID')?.trim();
  if (!entityId) throw new MetadataError('The EntityDescriptor has no entityID.');
  if (entityId.length > entityIdMaxLength) throw nameTooLong();
  const endpoint = (binding: string) =>
    childrenOf(role, metadataNs, 'SingleSignOnService')
      .find((service) => service.getAttribute('Binding') === binding)
      ?.getAttribute('Location')
      ?.trim() || null;
  const [redirectEndpoint, postEndpoint] = [endpoint(bindings.redirect), endpoint(bindings.post)];
  if (!redirectEndpoint && !postEndpoint) {
    throw new MetadataError('It offers no sign-in by HTTP-Redirect or HTTP-POST (SingleSignOnService).');
  }
  const announced = childrenOf(role, assertionNs, 'Attribute');
  const named = announced.map((attribute) => attribute.getAttribute('Name') ?? '');
  const friendly = announced.map((attribute) => attribute.getAttribute('FriendlyName') ?? '');
  return {
    entityId,
    redirectEndpoint,
    postEndpoint,
    certificates: signingCertificatesOf(role),
    attributes: announced.map((_, index) => friendly[index] || named[index] || '').filter((name) => name !== ''),
    flags: samlAttributes
      .filter(({ name, oid }) => named.includes(oid) || named.includes(name) || friendly.includes(name))
      .map(({ field }) => field),
    validUntil: earliestOf([entity.getAttribute('validUntil'), role.getAttribute('validUntil')]),
    wantsSignedRequests: isTrue(role.getAttribute('WantAuthnRequestsSigned')),
  };
}

export function nameTooLong(): MetadataError {
  return new MetadataError(`Its entityID is longer than SAML allows, ${entityIdMaxLength} characters.`);
}

/** The element of the entity's role as identity provider with SAML 2.0. */
function roleOf(entity: Element): Element {
  const roles = childrenOf(entity, metadataNs, 'IDPSSODescriptor');
  const role = roles.find((one) =>
    one.getAttribute('protocolSupportEnumeration')?.split(/\s+/).includes(saml2Protocol),
  );
  if (role) return role;
  if (roles.length > 0) throw new MetadataError('This identity provider does not speak SAML 2.0.');
  if (childrenOf(entity, metadataNs, 'SPSSODescriptor').length > 0) {
    throw new MetadataError(
      'This is the metadata of a service provider, such as ours. We need that of your identity provider, in which there is an IDPSSODescriptor.',
    );
  }
  throw new MetadataError('No identity provider is described here: there is no IDPSSODescriptor.');
}

/** A KeyDescriptor without `use` serves for both, signing and encryption. */
function signingCertificatesOf(role: Element): string[] {
  const found = childrenOf(role, metadataNs, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => childrenOf(key, signatureNs, 'KeyInfo'))
    .flatMap((info) => childrenOf(info, signatureNs, 'X509Data'))
    .flatMap((data) => childrenOf(data, signatureNs, 'X509Certificate'))
    .map((certificate) => pemOf(certificate.textContent ?? ''));
  if (found.length === 0)
    throw new MetadataError('It has no signing certificate (KeyDescriptor with X509Certificate).');
  return [...new Set(found)];
}

function pemOf(base64: string): string {
  const read = readCertificates(base64);
  if ('problem' in read) throw new MetadataError(`A signing certificate is damaged: ${read.problem}`);
  const lines = read.certificates[0]?.base64.match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

/** Parses an xs:boolean. */
function isTrue(text: string | null): boolean {
  return text === 'true' || text === '1';
}

/** The earliest of some xs:dateTime values, as ISO text; null if none of them is a time. */
export function earliestOf(texts: readonly (string | null | undefined)[]): string | null {
  const times = texts.map((text) => Date.parse(text ?? '')).filter((ms) => !Number.isNaN(ms));
  return times.length === 0 ? null : new Date(Math.min(...times)).toISOString();
}
