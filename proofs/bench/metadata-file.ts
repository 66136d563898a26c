import { closeSync, openSync, writeSync } from 'node:fs';

/** The length of a certificate with a 2,048-bit key; it is only parsed once an entity is chosen. */
const certificate = 'MIIDJzCCAg+gAwIBAgIUKuW5MuiehKHHdGjp'.repeat(30);
const namespaces =
  'xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:mdui="urn:oasis:names:tc:SAML:metadata:ui"';

/** Writes an aggregate of a federation: one in four entities is an identity provider, as in eduGAIN. */
export function writeAggregate(path: string, entities: number): void {
  const file = openSync(path, 'w');
  writeSync(file, `<?xml version="1.0" encoding="UTF-8"?>\n<EntitiesDescriptor ${namespaces} Name="bench">\n`);
  for (let number = 0; number < entities; number++) writeSync(file, entityOf(number));
  writeSync(file, '</EntitiesDescriptor>\n');
  closeSync(file);
}

export function entityIdOf(number: number): string {
  return `https://entity${number}.example.org/saml`;
}

function entityOf(number: number): string {
  const role = number % 4 === 0 ? 'IDPSSODescriptor' : 'SPSSODescriptor';
  const service =
    role === 'IDPSSODescriptor'
      ? `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${entityIdOf(number)}/sso"/>`
      : `<AssertionConsumerService index="1" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${entityIdOf(number)}/acs"/>`;
  const key = `<KeyDescriptor><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></KeyDescriptor>`;
  return `  <EntityDescriptor entityID="${entityIdOf(number)}">
    <${role} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
      <Extensions><mdui:UIInfo><mdui:DisplayName xml:lang="en">Library ${number}</mdui:DisplayName><mdui:DisplayName xml:lang="de">Bibliothek ${number}</mdui:DisplayName></mdui:UIInfo></Extensions>
      ${key}
      ${service}
    </${role}>
    <Organization><OrganizationName xml:lang="en">Library ${number}</OrganizationName></Organization>
  </EntityDescriptor>
`;
}
