import type { SetupExport } from '#contract/technical-setup/setup-board.ts';
import { apacheAllowList, ezproxyStanzas, nginxAllowList, openAthensZones, type PortalFacts } from './address-lists.ts';
import { setupCsv } from './setup-csv.ts';
import { shibbolethProviders } from './shibboleth-metadata.ts';

interface ExportFormat {
  label: string;
  fileName: string;
  write(setups: readonly SetupExport[], portal: PortalFacts): string;
}

export const exportFormats = {
  csv: { label: 'CSV', fileName: 'technical-setups.csv', write: setupCsv },
  ezproxy: { label: 'EZproxy', fileName: 'ezproxy-stanzas.txt', write: ezproxyStanzas },
  shibboleth: { label: 'Shibboleth', fileName: 'shibboleth-metadata-providers.xml', write: shibbolethProviders },
  openathens: { label: 'OpenAthens', fileName: 'openathens-ip-zones.txt', write: openAthensZones },
  apache: { label: 'Apache', fileName: 'apache-allow-list.conf', write: apacheAllowList },
  nginx: { label: 'nginx', fileName: 'nginx-allow-list.conf', write: nginxAllowList },
} as const satisfies Record<string, ExportFormat>;
export type ExportFormatName = keyof typeof exportFormats;
