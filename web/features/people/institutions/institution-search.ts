import { attentionNames, attentions } from '#contract/values/people/attention.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { addressReader, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';

export const planOptions = [
  { value: '', label: 'All plans' },
  ...tiers.map((tier) => ({ value: tier, label: tierName(tier) })),
  { value: 'none', label: 'No plan' },
];

/** What an account manager looks for, as views of the list. */
export const attentionOptions = [
  { value: '', label: 'All institutions' },
  ...attentions.map((value) => ({ value, label: attentionNames[value] })),
];

/** Reads how an address says which institutions are listed, and in which order. */
export const readInstitutionSearch = addressReader({
  q: textField(),
  plan: wordField([...tiers, 'none']),
  attention: wordField(attentions),
  sort: wordField(['name', 'plan', 'renewal', 'uses', 'accountManager', 'techSupport'], 'name'),
  order: wordField(['asc', 'desc'], 'asc'),
});
export type InstitutionSearch = SearchIn<typeof readInstitutionSearch>;
