import { fetchGroups } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { addressReader, choiceField, type SearchIn } from '#web/lib/pages/address.ts';

export const readFetchingSearch = addressReader({ group: choiceField(fetchGroups, 'problems') });
export type FetchingSearch = SearchIn<typeof readFetchingSearch>;
