import { describe, expect, test } from 'vitest';
import { chosenVatProblem, vatFor } from './vat-rules.ts';

const british = { vatBasisPoints: 2000, sellerCountry: 'GB', sellerVatNumber: 'GB123456789' };
const french = { vatBasisPoints: 2000, sellerCountry: 'FR', sellerVatNumber: 'FR12345678901' };
const swiss = { vatBasisPoints: 810, sellerCountry: 'CH', sellerVatNumber: 'CHE123456789MWST' };
const charged = ['standard', 'S', 2000];
const shifted = ['reverse-charge', 'AE', 0];
const outside = ['outside-scope', 'O', 0];

describe('which rule applies', () => {
  test.each([
    ['at home', british, 'GB', 'GB987654321', charged],
    ['at home, without a number', british, 'GB', null, charged],
    ['in Northern Ireland', british, 'GB', 'XI987654321', charged],
    ['on the Isle of Man, with a British number', british, 'IM', 'GB004123456', charged],
    ['on the Isle of Man, without one', british, 'IM', null, charged],
    ['in the Union, with a number', british, 'FR', 'FR12345678901', shifted],
    ['in the Union, without one', british, 'FR', null, charged],
    ['in the Union, with one of a form that it has not', british, 'DE', 'DE12345', charged],
    ['in Greece, which writes EL', british, 'GR', 'EL123456789', shifted],
    ['in Monaco, with a French number', british, 'MC', 'FR12345678901', shifted],
    ['in the United States', british, 'US', null, outside],
    ['in the United States, with an invented number', british, 'US', 'US1234567', outside],
    ['in Australia', british, 'AU', null, outside],
    ['in Australia, with an ABN', british, 'AU', '51824753556', shifted],
    ['in Jersey', british, 'JE', null, outside],
    ['in Guernsey', british, 'GG', null, outside],
    ['in Switzerland, with a number', british, 'CH', 'CHE123456789', shifted],
    ['in Liechtenstein, with a Swiss number', british, 'LI', 'CHE123456789MWST', shifted],
    ['in Norway', british, 'NO', 'NO123456789MVA', shifted],
    ['in Norway, without a number', british, 'NO', null, outside],
    ['in India', british, 'IN', '27AAPFU0939F1ZV', shifted],
    ['in Japan, whose numbers are not known', british, 'JP', 'T1234567890123', outside],
    ['of a French seller in Monaco', french, 'MC', null, charged],
    ['of a French seller in Germany', french, 'DE', 'DE123456789', shifted],
    ['of a French seller in Northern Ireland', french, 'GB', 'XI987654321', shifted],
    ['of a French seller in Great Britain, without a number', french, 'GB', null, charged],
    ['of a French seller in Switzerland', french, 'CH', null, outside],
    ['of a Swiss seller in Liechtenstein', swiss, 'LI', null, ['standard', 'S', 810]],
    ['of a Swiss seller in the Union, without a number', swiss, 'FR', null, outside],
    ['where the seller has no number', { ...british, sellerVatNumber: null }, 'FR', 'FR12345678901', charged],
    ['where the seller charges none', { ...british, vatBasisPoints: 0 }, 'FR', 'FR12345678901', ['none', 'O', 0]],
  ])('%s', (_, seller, country, vatNumber, expected) => {
    const { vatRule, vatCategory, vatBasisPoints } = vatFor(seller, { country, vatNumber });
    expect([vatRule, vatCategory, vatBasisPoints]).toEqual(expected);
  });

  test('says why, and what the paper has to say', () => {
    const said = (country: string, vatNumber: string | null = null) => {
      const { vatReason, vatWhy } = vatFor(british, { country, vatNumber });
      return [vatReason, vatWhy];
    };
    expect(said('GB')).toEqual([null, 'The institution is in the seller’s country.']);
    expect(said('IM')).toEqual([null, 'Isle of Man is in the VAT area of the seller’s country.']);
    expect(said('FR')).toEqual([null, 'No VAT number is stored, so the institution counts as a private customer.']);
    expect(said('FR', 'FR12345678901')).toEqual([
      'Reverse charge: the customer accounts for the VAT.',
      'Place of supply: France. Both sides have a VAT number.',
    ]);
    expect(said('US')).toEqual([
      'Outside the scope of VAT. Place of supply: United States.',
      'Place of supply: United States.',
    ]);
    expect(vatFor(british, null)).toMatchObject({
      ...{ vatRule: 'standard', vatReason: null },
      vatWhy: 'No billing address is stored, so the institution counts as one in the seller’s country.',
    });
  });
});

describe('another rule', () => {
  const buyer = { country: 'FR', vatNumber: null };

  test.each([
    ['standard', 'S', 2000, null],
    ['reverse-charge', 'AE', 0, 'Reverse charge: the customer accounts for the VAT.'],
    ['outside-scope', 'O', 0, 'Outside the scope of VAT: Public body'],
    ['exempt', 'E', 0, 'Exempt from VAT: Public body'],
    ['export', 'G', 0, 'Export: Public body'],
  ] as const)('can be chosen with a reason: %s', (rule, vatCategory, vatBasisPoints, vatReason) => {
    const vatWhy = 'Chosen: Public body';
    const made = vatFor(british, buyer, { rule, reason: 'Public body' });
    expect(made).toEqual({ vatRule: rule, vatCategory, vatBasisPoints, vatReason, vatWhy });
  });

  test.each([
    ['standard', { ...british, vatBasisPoints: 0 }, buyer, /rate .* is 0%/],
    ['exempt', { ...british, sellerVatNumber: null }, buyer, /number of the seller/],
    ['export', { ...british, sellerVatNumber: null }, buyer, /number of the seller/],
    ['reverse-charge', { ...british, sellerVatNumber: null }, buyer, /number of the seller/],
    ['reverse-charge', british, buyer, /number of the institution/],
    ['reverse-charge', british, null, /number of the institution/],
    ['reverse-charge', british, { country: 'US', vatNumber: 'US1234567' }, /number of the institution/],
  ] as const)('is refused where the standard would be broken: %s', (rule, seller, to, problem) => {
    expect(chosenVatProblem(seller, to, { rule, reason: 'So' })).toMatch(problem);
  });

  test('is taken where nothing is missing', () => {
    const full = { country: 'FR', vatNumber: 'FR12345678901' };
    for (const rule of ['standard', 'reverse-charge', 'outside-scope', 'exempt', 'export'] as const)
      expect(chosenVatProblem(british, full, { rule, reason: 'So' })).toBeUndefined();
    const none = { ...british, vatBasisPoints: 0, sellerVatNumber: null };
    expect(chosenVatProblem(none, null, { rule: 'outside-scope', reason: 'So' })).toBeUndefined();
  });
});
