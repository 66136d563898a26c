/*
 * What the portal knows of VAT in other countries: to whose VAT area a country belongs, and which form its numbers
 * have. A country that is not here has no reverse charge, and any number is taken as it is.
 *
 * Sources: member states and Monaco, Directive 2006/112/EC, articles 5 to 7, 44, 196, 214 and 215, and the forms of
 * VIES (ec.europa.eu/taxation_customs/vies, question 11); United Kingdom and Isle of Man, VAT Act 1994, section 7A, and
 * VAT Notice 741A; Northern Ireland's XI, which is for goods alone, Windsor Framework, article 8; Switzerland and
 * Liechtenstein, MWSTG, articles 8 and 45, and their treaty of 28 October 1994; Norway, merverdiavgiftsloven § 3-30;
 * Iceland, lög nr. 50/1988, 35. gr.; India, IGST Act 2017, section 13, and CGST Rules 2017, rule 10; Australia, GST Act
 * 1999, division 84; New Zealand, GST Act 1985, section 8(4B); Jersey, GST (Jersey) Law 2007; Guernsey, Gibraltar, Hong
 * Kong and the United States know no VAT number.
 */

interface VatNumberForm {
  /** The letters that a number begins with; empty where it has none. */
  prefix: string;
  /** The part of the number after the country's letters. */
  form: RegExp;
}

export interface VatCountry {
  /** The country whose VAT area this one is part of, with its numbers. */
  area: string;
  isInEu?: true;
  /** Empty where there are no numbers. */
  numbers: readonly VatNumberForm[];
  /** A number as an example in texts; null where the country has none. */
  example: string | null;
  /** Its businesses account for the VAT of services from abroad themselves. */
  hasReverseCharge: boolean;
}

const euForms: Readonly<Record<string, readonly [RegExp, string]>> = {
  AT: [/^U\d{8}$/, 'ATU12345678'],
  BE: [/^[01]\d{9}$/, 'BE0123456789'],
  BG: [/^\d{9,10}$/, 'BG123456789'],
  CY: [/^\d{8}[A-Z]$/, 'CY12345678X'],
  CZ: [/^\d{8,10}$/, 'CZ12345678'],
  DE: [/^\d{9}$/, 'DE123456789'],
  DK: [/^\d{8}$/, 'DK12345678'],
  EE: [/^\d{9}$/, 'EE123456789'],
  ES: [/^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/, 'ESX1234567X'],
  FI: [/^\d{8}$/, 'FI12345678'],
  FR: [/^[A-HJ-NP-Z0-9]{2}\d{9}$/, 'FR12345678901'],
  GR: [/^\d{9}$/, 'EL123456789'],
  HR: [/^\d{11}$/, 'HR12345678901'],
  HU: [/^\d{8}$/, 'HU12345678'],
  IE: [/^(?:\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, 'IE1234567WA'],
  IT: [/^\d{11}$/, 'IT12345678901'],
  LT: [/^(?:\d{9}|\d{12})$/, 'LT123456789'],
  LU: [/^\d{8}$/, 'LU12345678'],
  LV: [/^\d{11}$/, 'LV12345678901'],
  MT: [/^\d{8}$/, 'MT12345678'],
  NL: [/^\d{9}B\d{2}$/, 'NL123456789B01'],
  PL: [/^\d{10}$/, 'PL1234567890'],
  PT: [/^\d{9}$/, 'PT123456789'],
  RO: [/^\d{2,10}$/, 'RO1234567890'],
  SE: [/^\d{10}01$/, 'SE123456789001'],
  SI: [/^\d{8}$/, 'SI12345678'],
  SK: [/^\d{10}$/, 'SK1234567890'],
};

const memberStates = Object.entries(euForms).map(([area, [form, example]]): [string, VatCountry] => {
  // Greece writes EL.
  const prefix = example.slice(0, 2);
  return [area, { area, isInEu: true, numbers: [{ prefix, form }], example, hasReverseCharge: true }];
});

const british = /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/;
const unitedKingdom: VatCountry = {
  area: 'GB',
  numbers: [
    { prefix: 'GB', form: british },
    { prefix: 'XI', form: british },
  ],
  example: 'GB123456789',
  hasReverseCharge: true,
};
const switzerland: VatCountry = {
  area: 'CH',
  numbers: [{ prefix: 'CHE', form: /^\d{9}(?:MWST|TVA|IVA)?$/ }],
  example: 'CHE-123.456.789 MWST',
  hasReverseCharge: true,
};

function withoutNumbers(area: string): [string, VatCountry] {
  return [area, { area, numbers: [], example: null, hasReverseCharge: false }];
}

function withForm(area: string, form: VatNumberForm, example: string): [string, VatCountry] {
  return [area, { area, numbers: [form], example, hasReverseCharge: true }];
}

const countries: ReadonlyMap<string, VatCountry> = new Map<string, VatCountry>([
  ...memberStates,
  ['GB', unitedKingdom],
  ['IM', { ...unitedKingdom, numbers: unitedKingdom.numbers.filter(({ prefix }) => prefix === 'GB') }],
  ['CH', switzerland],
  ['LI', switzerland],
  withForm('NO', { prefix: 'NO', form: /^\d{9}(?:MVA)?$/ }, 'NO123456789MVA'),
  withForm('IS', { prefix: 'IS', form: /^\d{5,6}$/ }, 'IS12345'),
  withForm('IN', { prefix: '', form: /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/ }, '27AAPFU0939F1ZV'),
  withForm('AU', { prefix: '', form: /^\d{11}$/ }, '51 824 753 556'),
  withForm('NZ', { prefix: '', form: /^\d{8,9}$/ }, '49-091-850'),
  ...['US', 'GG', 'GI', 'HK'].map(withoutNumbers),
]);

export function vatCountry(code: string): VatCountry | undefined {
  if (code !== 'MC') return countries.get(code);
  // Monaco is part of France's area, under the same numbers.
  return countries.get('FR');
}
