import type { VatCategory } from '#contract/values/plans-and-usage/billing.ts';
import type { Buyer } from './invoices.queries.ts';

/** The seller's own VAT rate, country and VAT number. */
export interface Seller {
  vatBasisPoints: number;
  sellerCountry: string;
  sellerVatNumber: string | null;
}

/**
 * The VAT of an invoice. A foreign institution with a VAT number accounts for the VAT itself if the seller has a number
 * too; without a number it pays the seller's VAT. Without a billing address it counts as one of the seller's country.
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
