/** States of an invoice. All but `draft` follow from its settlement and the day in London. */
export const billingStates = ['draft', 'sent', 'overdue', 'paid', 'void'] as const;
export type BillingState = (typeof billingStates)[number];
export type IssuedState = Exclude<BillingState, 'draft'>;

/** Filters for invoices: a state, or `open`, which is sent or overdue. */
export const invoiceFilters = ['open', 'sent', 'overdue', 'paid', 'void'] as const;
export type SoughtState = (typeof invoiceFilters)[number];

export const billingSorts = ['issued', 'due', 'institution', 'total'] as const;
export type BillingSort = (typeof billingSorts)[number];

/** Payment data, stored beside the invoice because the invoice's row never changes. */
export interface Settlement {
  /** Days in London's time zone, as `2026-11-21`. */
  dueDate: string;
  paidOn: string | null;
  creditNoteNumber: string | null;
}

/** An invoice is overdue from the day after its due date. */
export function issuedStateOf({ dueDate, paidOn, creditNoteNumber }: Settlement, today: string): IssuedState {
  if (creditNoteNumber !== null) return 'void';
  if (paidOn !== null) return 'paid';
  return dueDate < today ? 'overdue' : 'sent';
}

/** Days between two days such as `2026-11-21`. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / (24 * 60 * 60 * 1000));
}

/** Some institutions pay on an offer; what is older than this is a slip. */
export const paidBeforeMaxDays = 90;

/** Why an invoice cannot have been paid on a day; undefined if it can. */
export function paidOnProblem(paidOn: string, { issueDate, today }: { issueDate: string; today: string }) {
  if (paidOn > today) return 'The date can’t be in the future';
  if (daysBetween(paidOn, issueDate) <= paidBeforeMaxDays) return undefined;
  return `The date can’t be more than ${paidBeforeMaxDays} days before the invoice`;
}

/**
 * VAT category codes of EN 16931: `S` standard rate, `AE` reverse charge (the customer accounts for the VAT), `O` not
 * subject to VAT.
 */
export type VatCategory = 'S' | 'AE' | 'O';

/** The statement that an invoice of this category must carry; null where VAT is charged. */
export const vatReasons: Readonly<Record<VatCategory, string | null>> = {
  S: null,
  AE: 'Reverse charge: the customer accounts for the VAT.',
  O: null,
};
