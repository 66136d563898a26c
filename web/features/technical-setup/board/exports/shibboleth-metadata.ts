import type { SetupExport } from '#contract/technical-setup/setup-board.ts';
import { ssoBindings } from '#contract/values/technical-setup.ts';
import { oneLine } from './export-comment.ts';

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:';

/**
 * Metadata providers for a Shibboleth SP: loaded from the institution's URL if it gave one, else written out. A set-up with neither an
 * entity ID nor a sign-in URL is left out, with a comment.
 */
export function shibbolethProviders(setups: readonly SetupExport[]): string {
  const providers = setups.map((setup) => `  <!-- ${xmlComment(setup.companyName)} -->\n${provider(setup)}`);
  return `<MetadataProvider type="Chaining">\n${providers.join('\n')}\n</MetadataProvider>\n`;
}

function provider(setup: SetupExport): string {
  if (setup.samlMetadataUrl) {
    const file = `institution-${setup.institutionId}.xml`;
    return `  <MetadataProvider type="XML" url="${attribute(setup.samlMetadataUrl)}" backingFilePath="${file}" maxRefreshDelay="7200"/>`;
  }
  if (!setup.entityId || !setup.ssoEndpoint) return '  <!-- No SAML setup -->';
  return `  <MetadataProvider type="XML">\n${entity(setup)}\n  </MetadataProvider>`;
}

function entity({ entityId, ssoEndpoint, ssoBinding, certificates }: SetupExport): string {
  const keys = certificates.map(
    (certificate) =>
      `        <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${attribute(certificate)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  );
  return [
    `    <md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${attribute(entityId)}">`,
    '      <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">',
    ...keys,
    `        <md:SingleSignOnService Binding="${bindings}${ssoBindings[ssoBinding]}" Location="${attribute(ssoEndpoint)}"/>`,
    '      </md:IDPSSODescriptor>',
    '    </md:EntityDescriptor>',
  ].join('\n');
}

/** An XML attribute value with its five special characters escaped. */
function attribute(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return written(oneLine(text)).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

/** A comment ends at two dashes, and may not end with one. */
function xmlComment(text: string): string {
  return written(oneLine(text)).replace(/-(?=-|$)/g, '- ');
}

/** XML allows neither lone surrogates nor the two noncharacters. */
function written(text: string): string {
  return text.toWellFormed().replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
