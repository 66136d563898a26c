import type { VatCategory } from '#contract/values/plans-and-usage/billing.ts';
import type { Buyer } from './invoices.queries.ts';

/** Who sells, and what they charge in their own country. */
export interface Seller {
  vatBasisPoints: number;
  sellerCountry: string;
  sellerVatNumber: string | null;
}

/**
 * What an invoice charges. An institution of another country that has a VAT number accounts for the VAT itself, where the
 * seller has a number too; whoever has none pays the seller's. Without a billing address it counts as one of the seller's country.
 */
export function vatFor(
  { vatBasisPoints, sellerCountry, sellerVatNumber }: Seller,
  buyer: Buyer,
): { vatCategory: VatCategory; vatBasisPoints: number } {
  if (vatBasisPoints === 0) return { vatCategory: 'O', vatBasisPoints: 0 };
  const isAbroad = buyer !== null && buyer.country !== sellerCountry;
  if (isAbroad && buyer.vatNumber !== null && sellerVatNumber !== null) return { vatCategory: 'AE', vatBasisPoints: 0 };
  return { vatCategory: 'S', vatBasisPoints };
}
