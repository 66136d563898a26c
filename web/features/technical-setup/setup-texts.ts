import type { SetupDifference, SetupFinding, SetupValues } from '#contract/technical-setup/technical-setup.ts';
import { type IpRange, type IpRangeRow, rangeText, readRow } from '#contract/values/ip-ranges/ip-range.ts';
import {
  type SetupState,
  samlAttributes,
  setupStateLabel,
  setupStates,
  ssoBindings,
} from '#contract/values/technical-setup.ts';

export const setupFieldNames = [
  'entityId',
  'samlMetadataUrl',
  'ssoEndpoint',
  'ssoBinding',
  'certificate',
  ...samlAttributes.map(({ field }) => field),
  'ipRanges',
] as const;

type Field = keyof SetupValues | 'rows' | 'state';

const labels: Partial<Record<Field, string>> = {
  entityId: 'Entity ID',
  samlMetadataUrl: 'SAML Metadata URL',
  ssoEndpoint: 'SSO Endpoint',
  ssoBinding: 'SSO Binding',
  certificate: 'Certificate',
  ipRanges: 'IP Ranges',
  rows: 'IP Ranges',
  state: 'State',
};

/** The label of a field; the flag of an attribute has the attribute's name. */
export function fieldLabel(field: Field): string {
  return labels[field] ?? samlAttributes.find((attribute) => attribute.field === field)?.name ?? field;
}

/** The subject of a finding that does not stand beside its field. */
export function findingLabel(field: SetupFinding['field']): string {
  if (field === 'plan') return 'Plan';
  return field === 'attributes' ? 'User attributes' : fieldLabel(field);
}

/** A value of a set-up as text. A certificate is shown by its beginning and end. */
export function valueText(field: Field, value: SetupDifference['after'] | readonly IpRangeRow[] | undefined): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return rowsText(value);
  if (field === 'ipRanges') return rowsText(JSON.parse(value));
  if (field === 'certificate') return certificateText(value);
  if (field === 'ssoBinding') return value === 'post' ? ssoBindings.post : ssoBindings.redirect;
  if (field === 'state') return isState(value) ? setupStateLabel(value) : value;
  return value;
}

function rowsText(rows: readonly IpRangeRow[]): string {
  const texts = rows.flatMap((row) => {
    const read = readRow(row);
    if (read.state === 'range') return rangeText(read.range);
    return read.state === 'empty' ? [] : `${row.start} – ${row.end}`;
  });
  return texts.length > 0 ? texts.join(', ') : 'nothing';
}

/** The ranges of rows that can be parsed. */
export function rangesIn(rows: readonly IpRangeRow[]): IpRange[] {
  return rows.flatMap((row) => {
    const read = readRow(row);
    return read.state === 'range' ? [read.range] : [];
  });
}

function certificateText(text: string): string {
  const body = text.replace(/-----[^-]*-----|\s/g, '');
  return body.length > 40 ? `${body.slice(0, 16)} … ${body.slice(-16)}` : body;
}

function isState(value: string): value is SetupState {
  return setupStates.some((state) => state === value);
}
