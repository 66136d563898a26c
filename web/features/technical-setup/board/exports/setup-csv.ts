import type { SetupExport } from '#contract/technical-setup/setup-board.ts';
import { toCsv } from '#contract/values/files/csv.ts';
import { rowOf } from '#contract/values/ip-ranges/ip-range.ts';
import { setupStateLabel, ssoBindings } from '#contract/values/technical-setup.ts';
import { type Column, fileRows, utcDay } from '#web/ui/lists/list-columns.ts';

const columns: readonly Column<SetupExport>[] = [
  { label: 'Institution', text: ({ companyName }) => companyName },
  { label: 'State', text: ({ state }) => setupStateLabel(state) },
  { label: 'Entity ID', text: ({ entityId }) => entityId },
  { label: 'SAML metadata URL', text: ({ samlMetadataUrl }) => samlMetadataUrl },
  { label: 'SSO endpoint', text: ({ ssoEndpoint }) => ssoEndpoint },
  { label: 'SSO binding', text: ({ ssoEndpoint, ssoBinding }) => (ssoEndpoint ? ssoBindings[ssoBinding] : '') },
  { label: 'Certificate ends', text: ({ certificateEnds }) => utcDay(certificateEnds) },
  { label: 'Attributes', text: ({ attributes }) => attributes.join('; ') },
  { label: 'Ranges', text: ({ ranges }) => ranges.map((range) => Object.values(rowOf(range)).join('-')).join('; ') },
];

/** A row per set-up; ranges as `start-end`, separated by semicolons. */
export function setupCsv(setups: readonly SetupExport[]): string {
  return toCsv(fileRows(columns, setups));
}
