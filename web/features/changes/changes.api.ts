import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { LoggedChange } from '#contract/changes.ts';
import { changesPageSize } from '#contract/values/changes.ts';
import { call, callPages, queryKeyOf } from '#web/lib/calls/api.ts';
import { type ChangesSearch, filtersOf } from './changes-search.ts';

/** The log of changes, page by page; the last result stays while another search loads. */
export function useChanges(search: ChangesSearch) {
  const query = { ...filtersOf(search), limit: changesPageSize };
  return useInfiniteQuery({
    queryKey: queryKeyOf('GET /api/changes', { query }),
    queryFn: ({ pageParam }) =>
      call('GET /api/changes', { query: pageParam === null ? query : { ...query, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < changesPageSize ? null : String(page.at(-1)?.id)),
    placeholderData: keepPreviousData,
  });
}

/** Everything that fits the filters. */
export async function readAllChanges(search: ChangesSearch): Promise<LoggedChange[]> {
  return (await callPages('GET /api/changes', { query: filtersOf(search) })).flat();
}
