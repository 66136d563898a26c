/**
 * Identifiers of an institution by column name: the namespaces that COUNTER's Code of Practice accepts for an
 * Institution_ID (3.2.1), and their form.
 */
export const identifierKinds = {
  isil: {
    label: 'ISIL',
    namespace: 'ISIL',
    form: /^(?:[A-Z]{2}|[A-Za-z0-9]{1,4})-[A-Za-z0-9/:-]{1,11}$/,
    example: 'GB-UkOxU',
  },
  isni: { label: 'ISNI', namespace: 'ISNI', form: /^\d{15}[\dX]$/, example: '0000000419369078' },
  oclc: { label: 'OCLC', namespace: 'OCLC', form: /^\d{1,20}$/, example: '12345' },
  ror: { label: 'ROR', namespace: 'ROR', form: /^0[0-9a-hjkmnp-z]{6}\d{2}$/, example: '03yrm5c26' },
  /** Assigned by the portal; digits alone are refused, because they are numbers of institutions. */
  customerId: {
    label: 'Customer ID',
    namespace: 'Proprietary',
    form: /^(?!\d{1,40}$)[A-Za-z0-9._-]{2,40}$/,
    example: 'UNI-EXAMPLE',
  },
} as const;
export type IdentifierKind = keyof typeof identifierKinds;
export const identifierKindNames = Object.keys(identifierKinds) as IdentifierKind[];
export type Identifiers = Record<IdentifierKind, string | null>;
export const identifierMaxLength = 100;

/** The stored form: `https://ror.org/03yrm5c26` becomes `03yrm5c26`, `0000 0004 1936 9078` loses its spaces. */
export function plainIdentifier(kind: IdentifierKind, typed: string): string {
  const text = typed.trim();
  if (kind === 'ror') return text.replace(/^(?:https?:\/\/)?ror\.org\//i, '').toLowerCase();
  if (kind !== 'isni') return text;
  return text
    .replace(/^(?:https?:\/\/)?(?:www\.)?isni\.org\/(?:isni\/)?/i, '')
    .replace(/[\s-]/g, '')
    .toUpperCase();
}

/** The problem of a typed identifier; null for a valid or empty one. */
export function wrongIdentifier(kind: IdentifierKind, typed: string): string | null {
  const { label, form, example } = identifierKinds[kind];
  const plain = plainIdentifier(kind, typed);
  return plain === '' || form.test(plain) ? null : `This is no ${label}: one is written as ${example}`;
}
