import { historyPageSize } from '#contract/values/limits.ts';
import { call, queryKeyOf } from '#web/lib/calls/api.ts';

type ByKey =
  | 'GET /api/earlier-conversations/:conversation/messages'
  | 'GET /api/shared-conversations/:conversation/messages';

/** The infinite query of a conversation that is found by its key, the newest page first. */
export function messagesByKey(name: ByKey, conversation: string) {
  const params = { conversation };
  return {
    queryKey: queryKeyOf(name, { params }),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }: { pageParam: number | undefined }) =>
      call(name, { params, query: { limit: historyPageSize, ...(pageParam !== undefined && { before: pageParam }) } }),
    getNextPageParam: (page: readonly { id: number }[]) => (page.length < historyPageSize ? undefined : page[0]?.id),
  };
}
