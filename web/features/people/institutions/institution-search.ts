import { attentionNames, attentions } from '#contract/values/people/attention.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { addressReader, choiceField, type SearchIn, textField } from '#web/lib/pages/address.ts';

export const planOptions = [
  { value: '', label: 'All plans' },
  ...tiers.map((tier) => ({ value: tier, label: tierName(tier) })),
  { value: 'none', label: 'No plan' },
];

/** Filters that account managers use, as views of the list. */
export const attentionOptions = [
  { value: '', label: 'All institutions' },
  ...attentions.map((value) => ({ value, label: attentionNames[value] })),
];

/** Reads filters and sorting of the institutions from an address. */
export const readInstitutionSearch = addressReader({
  q: textField(),
  plan: choiceField([...tiers, 'none']),
  attention: choiceField(attentions),
  sort: choiceField(['name', 'plan', 'renewal', 'uses', 'accountManager', 'techSupport'], 'name'),
  order: choiceField(['asc', 'desc'], 'asc'),
});
export type InstitutionSearch = SearchIn<typeof readInstitutionSearch>;
