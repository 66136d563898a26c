/* Checks the form of VAT numbers; whether one exists, only the country's tax office knows. */

/** The part after the prefix, by country. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12})$/,
};
/** For other countries only a rough form. */
const otherForm = /^[A-Z0-9]{4,13}$/;

/** Greece writes EL, and Northern Ireland XI. */
const prefixesOf: ReadonlyMap<string, readonly string[]> = new Map([
  ['GR', ['EL']],
  ['GB', ['GB', 'XI']],
]);

/** In capitals and without spaces, dots and hyphens. */
export function plainVatNumber(text: string): string {
  return text.replace(/[\s.-]/g, '').toUpperCase();
}

/**
 * What is wrong with a VAT number of this country (`FR`), in the form of `plainVatNumber`; undefined for a valid one.
 */
export function vatNumberProblem(vatNumber: string, country: string): string | undefined {
  const prefixes = prefixesOf.get(country) ?? [country];
  const prefix = vatNumber.slice(0, 2);
  if (!prefixes.includes(prefix)) return `A VAT number of this country begins with ${prefixes.join(' or ')}`;
  const form = forms[prefix] ?? otherForm;
  return form.test(vatNumber.slice(2)) ? undefined : `This is not a VAT number of the form that ${prefix} has`;
}
