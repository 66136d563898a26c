import { vatReasons } from '#contract/values/plans-and-usage/billing.ts';
import type { Db } from '#server/db/schema.ts';
import { type Buyer, findBillingDetails } from './invoices.queries.ts';
import { type Seller, vatFor } from './vat-rule.ts';

/** What an invoice would charge now, and why nothing where that has to be said. */
export interface VatNow {
  /** Hundredths of a percent. */
  vatBasisPoints: number;
  vatReason: string | null;
}

export type FindVatNow = (institutionId: number) => Promise<VatNow>;

export function vatNowFor(seller: Seller, buyer: Buyer): VatNow {
  const { vatCategory, vatBasisPoints } = vatFor(seller, buyer);
  return { vatBasisPoints, vatReason: vatReasons[vatCategory] };
}

/** Finds what an institution's invoices charge: its plan's price and renewal offers name the same. */
export function createFindVatNow(db: Db, seller: Seller): FindVatNow {
  return async (institutionId) => vatNowFor(seller, (await findBillingDetails(db, institutionId)) ?? null);
}
