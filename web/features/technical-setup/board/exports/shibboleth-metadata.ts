import type { SetupExport } from '#contract/technical-setup/setup-board.ts';
import { ssoBindings } from '#contract/values/technical-setup.ts';
import { oneLine } from './export-comment.ts';

const bindings = 'urn:oasis:names:tc:SAML:2.0:bindings:';

/**
 * Metadata providers for a Shibboleth SP: read from the institution's own address where it gave one, else written out.
 * What has neither an entity ID nor an address for signing in is left out, and says so.
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

/** What XML can hold, with its five signs as entities. */
function attribute(text: string): string {
  const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
  return written(oneLine(text)).replace(/[&<>"']/g, (sign) => signs[sign] ?? '');
}

/** A comment ends at two dashes, and may not end with one. */
function xmlComment(text: string): string {
  return written(oneLine(text)).replace(/-(?=-|$)/g, '- ');
}

/** Lone halves of characters and the two signs that are none are not XML. */
function written(text: string): string {
  return text.toWellFormed().replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
