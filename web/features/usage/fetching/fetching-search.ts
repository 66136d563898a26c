import { fetchGroups } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { addressReader, type SearchIn, wordField } from '#web/lib/pages/address.ts';

/** Reads the search of /admin/usage-fetching: which fetches are listed; problems without it. */
export const readFetchingSearch = addressReader({ group: wordField(fetchGroups, 'problems') });
export type FetchingSearch = SearchIn<typeof readFetchingSearch>;
