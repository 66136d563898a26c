/** How an invoice stands. All but `draft` follow from what was noted about it, and from London's day. */
export const billingStates = ['draft', 'sent', 'overdue', 'paid', 'void'] as const;
export type BillingState = (typeof billingStates)[number];
export type IssuedState = Exclude<BillingState, 'draft'>;

/** What one looks for among invoices: a state, or `open`, which is sent or overdue. */
export const soughtStates = ['open', 'sent', 'overdue', 'paid', 'void'] as const;
export type SoughtState = (typeof soughtStates)[number];

export const billingSorts = ['issued', 'due', 'institution', 'total'] as const;
export type BillingSort = (typeof billingSorts)[number];

/** What is noted beside an invoice, whose own row never changes. */
export interface Settlement {
  /** London's days, as `2026-11-21`. */
  dueDate: string;
  paidOn: string | null;
  creditNoteNumber: string | null;
}

/** An invoice is overdue from the day after the one that it is due on. */
export function issuedStateOf({ dueDate, paidOn, creditNoteNumber }: Settlement, today: string): IssuedState {
  if (creditNoteNumber !== null) return 'void';
  if (paidOn !== null) return 'paid';
  return dueDate < today ? 'overdue' : 'sent';
}

/** Days between two days such as `2026-11-21`. */
export function daysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / (24 * 60 * 60 * 1000));
}

/**
 * What an invoice charges, by the codes of EN 16931: `S` the usual rate, `AE` nothing because the customer accounts for the
 * VAT (reverse charge), `O` nothing because no VAT applies.
 */
export type VatCategory = 'S' | 'AE' | 'O';

/** What has to stand on an invoice of that kind; nothing where VAT is charged. */
export const vatReasons: Readonly<Record<VatCategory, string | null>> = {
  S: null,
  AE: 'Reverse charge: the customer accounts for the VAT.',
  O: null,
};
