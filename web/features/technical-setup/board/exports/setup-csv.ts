import type { SetupExport } from '#contract/technical-setup/setup-board.ts';
import { toCsv } from '#contract/values/files/csv.ts';
import { rowOf } from '#contract/values/ip-ranges/ip-range.ts';
import { setupStateLabel } from '#contract/values/technical-setup.ts';

const headings = [
  ...['Institution', 'State', 'Entity ID', 'SAML metadata URL', 'SSO endpoint', 'Certificate ends', 'Attributes'],
  ...['Ranges'],
] as const;

/** A row for each set-up; ranges as `start-end`, with semicolons between them. */
export function setupCsv(setups: readonly SetupExport[]): string {
  return toCsv([
    headings,
    ...setups.map((setup) => [
      ...[setup.companyName, setupStateLabel(setup.state), setup.entityId, setup.samlMetadataUrl, setup.ssoEndpoint],
      setup.certificateEnds?.slice(0, 10) ?? '',
      setup.attributes.join('; '),
      setup.ranges.map((range) => Object.values(rowOf(range)).join('-')).join('; '),
    ]),
  ]);
}
