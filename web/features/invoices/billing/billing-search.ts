import { billingSorts, billingStates } from '#contract/values/plans-and-usage/billing.ts';
import { addressReader, idField, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';

/** Reads the search of /admin/billing; the newest come first without an order. */
export const readBillingSearch = addressReader({
  q: textField(),
  state: wordField(billingStates),
  institution: idField,
  sort: wordField(billingSorts, 'issued'),
  order: wordField(['asc', 'desc'], 'desc'),
});
export type BillingSearch = SearchIn<typeof readBillingSearch>;

/** The orders that the list offers, each as `sort order`. */
export const orderOptions = [
  { value: 'issued desc', label: 'Newest first' },
  { value: 'issued asc', label: 'Oldest first' },
  { value: 'due asc', label: 'Due first' },
  { value: 'total desc', label: 'Largest total' },
  { value: 'institution asc', label: 'Institution, A to Z' },
  { value: 'institution desc', label: 'Institution, Z to A' },
];
