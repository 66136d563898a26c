import { expect, test } from 'vitest';
import { vatFor } from './vat-rule.ts';

const seller = { vatBasisPoints: 2000, sellerCountry: 'GB', sellerVatNumber: 'GB123456789' };
const buyer = (country: string, vatNumber: string | null) => {
  return { street: '1 Elm Street', town: 'Elm', postcode: '', country, vatNumber };
};
const french = buyer('FR', 'FR12345678901');
const charged = { vatCategory: 'S', vatBasisPoints: 2000 };

test.each([
  ['an institution at home', seller, buyer('GB', 'GB987654321'), charged],
  ['one without a billing address', seller, null, charged],
  ['one abroad without a number', seller, buyer('FR', null), charged],
  ['one abroad with a number', seller, french, { vatCategory: 'AE', vatBasisPoints: 0 }],
  ['one abroad with a number, where the seller has none', { ...seller, sellerVatNumber: null }, french, charged],
  [
    'one abroad, where no VAT is charged',
    { ...seller, vatBasisPoints: 0 },
    french,
    { vatCategory: 'O', vatBasisPoints: 0 },
  ],
])('what VAT is charged: %s', (_, from, to, vat) => {
  expect(vatFor(from, to)).toEqual(vat);
});
