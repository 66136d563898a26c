import { accountFilterNames, accountFilters, accountSorts } from '#contract/values/people/accounts.ts';
import { addressReader, choiceField, monthField, type SearchIn, textField } from '#web/lib/pages/address.ts';

export const accountFilterOptions = [
  { value: '', label: 'All accounts' },
  ...accountFilters.map((value) => ({ value, label: accountFilterNames[value] })),
];

/** Reads filters and sorting of the accounts from an address. */
export const readAccountSearch = addressReader({
  q: textField(),
  show: choiceField(accountFilters),
  month: monthField,
  sort: choiceField(accountSorts, 'renewal'),
  order: choiceField(['asc', 'desc'], 'asc'),
});
export type AccountSearch = SearchIn<typeof readAccountSearch>;
