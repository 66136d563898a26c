import type { ServedInstitution } from '#contract/people/institutions.ts';
import { tierName, tiers } from '#contract/values/plans-and-usage/tiers.ts';
import { isFound } from '#web/lib/names.ts';
import { addressReader, type SearchIn, textField, wordField } from '#web/lib/pages/address.ts';
import { inOrder } from '#web/ui/lists/list-columns.ts';
import { servedColumns, type UsesOf } from './served-columns.tsx';

export const planOptions = [
  { value: '', label: 'All plans' },
  ...tiers.map((tier) => ({ value: tier, label: tierName(tier) })),
  { value: 'none', label: 'No plan' },
];

/** Reads how an address says which institutions are listed, and in which order. */
export const readInstitutionSearch = addressReader({
  q: textField(),
  plan: wordField([...tiers, 'none']),
  sort: wordField(['name', 'plan', 'renewal', 'uses'], 'name'),
  order: wordField(['asc', 'desc'], 'asc'),
});
export type InstitutionSearch = SearchIn<typeof readInstitutionSearch>;

/** Those that are looked for, in the order that is asked for. Without a plan or a figure comes before the least. */
export function institutionsFound(
  institutions: readonly ServedInstitution[],
  { q = '', plan, ...order }: InstitutionSearch,
  uses: UsesOf,
): ServedInstitution[] {
  const found = institutions.filter(
    ({ name, subscriptionTier }) => isFound(name, q) && (plan === undefined || (subscriptionTier ?? 'none') === plan),
  );
  return inOrder(servedColumns(uses), found, order, ({ name }) => name);
}
