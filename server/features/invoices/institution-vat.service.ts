import { vatReasons } from '#contract/values/plans-and-usage/billing.ts';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { invoiceSettings } from './invoice-settings.ts';
import { type Buyer, findBillingDetails } from './invoices.queries.ts';
import { type Seller, vatFor } from './vat-rule.ts';

/** The VAT that an invoice would charge now, and the reason if none is charged and it must be stated. */
export interface VatNow {
  vatBasisPoints: number;
  vatReason: string | null;
}

export type FindVatNow = (institutionId: number) => Promise<VatNow>;

export function vatNowFor(seller: Seller, buyer: Buyer): VatNow {
  const { vatCategory, vatBasisPoints } = vatFor(seller, buyer);
  return { vatBasisPoints, vatReason: vatReasons[vatCategory] };
}

/** Finds the VAT of an institution's invoices; plan prices and renewal offers show the same. */
export function createFindVatNow(db: Db, settings: Settings): FindVatNow {
  return async (institutionId) =>
    vatNowFor(invoiceSettings(settings()), (await findBillingDetails(db, institutionId)) ?? null);
}
