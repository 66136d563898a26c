import { billingSorts, billingStates } from '#contract/values/plans-and-usage/billing.ts';
import { addressReader, choiceField, idField, type SearchIn, textField } from '#web/lib/pages/address.ts';

/** Reads the search of /admin/billing; the default order is newest first. */
export const readBillingSearch = addressReader({
  view: choiceField(['requests']),
  q: textField(),
  state: choiceField(billingStates),
  institution: idField,
  sort: choiceField(billingSorts, 'issued'),
  order: choiceField(['asc', 'desc'], 'desc'),
});
export type BillingSearch = SearchIn<typeof readBillingSearch>;

/** The orders of the list on phones, each as `sort order`. */
export const orderOptions = [
  { value: 'issued desc', label: 'Newest first' },
  { value: 'issued asc', label: 'Oldest first' },
  { value: 'due asc', label: 'Due first' },
  { value: 'total desc', label: 'Largest total' },
  { value: 'institution asc', label: 'Institution, A to Z' },
  { value: 'institution desc', label: 'Institution, Z to A' },
];
