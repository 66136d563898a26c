import { type ChosenVat, type InvoiceVat, type VatSeller, vatFor } from '#contract/values/plans-and-usage/vat-rules.ts';
import type { Db } from '#server/db/schema.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { invoiceSettings } from './invoice-settings.ts';
import { type Buyer, findBillingDetails } from './invoices.queries.ts';

/** The VAT that an invoice would charge now, and the reason if none is charged and it must be stated. */
export type VatNow = Pick<InvoiceVat, 'vatBasisPoints' | 'vatReason'>;

export type FindVatNow = (institutionId: number) => Promise<VatNow>;

/** By the rule that was chosen for the invoice, else for the institution, else by the table of countries. */
export function institutionVat(seller: VatSeller, buyer: Buyer, chosen: ChosenVat | null = null): InvoiceVat {
  return vatFor(seller, buyer, chosen ?? (buyer && chosenVatOf(buyer)));
}

/** The rule that a row names. */
export function chosenVatOf(row: Pick<NonNullable<Buyer>, 'vatRule' | 'vatRuleReason'>): ChosenVat | null {
  return row.vatRule && { rule: row.vatRule, reason: row.vatRuleReason ?? '' };
}

export function vatNowFor(seller: VatSeller, buyer: Buyer): VatNow {
  const { vatBasisPoints, vatReason } = institutionVat(seller, buyer);
  return { vatBasisPoints, vatReason };
}

/** Finds the VAT of an institution's invoices; plan prices and renewal offers show the same. */
export function createFindVatNow(db: Db, settings: Settings): FindVatNow {
  return async (institutionId) =>
    vatNowFor(invoiceSettings(settings()), (await findBillingDetails(db, institutionId)) ?? null);
}
