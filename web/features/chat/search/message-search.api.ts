import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { searchMinLength, searchPageSize } from '#contract/values/limits.ts';
import { call, queryKeyUnder } from '#web/lib/calls/api.ts';

interface MessageSearch {
  text: string;
  /** Limits the search to the conversation with this person. */
  contactId?: number | undefined;
}

/** Messages with words that begin like those of a text, newest first, page by page. */
function messageSearchQuery({ text, contactId }: MessageSearch) {
  const q = text.trim();
  return infiniteQueryOptions({
    queryKey: [...queryKeyUnder('/api/messages/search'), { q, contactId }],
    enabled: q.length >= searchMinLength,
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      call('GET /api/messages/search', {
        query: {
          q,
          limit: searchPageSize,
          ...(contactId === undefined ? {} : { contactId: String(contactId) }),
          ...(pageParam === undefined ? {} : { cursor: String(pageParam) }),
        },
      }),
    getNextPageParam: (page) => (page.length < searchPageSize ? undefined : page.at(-1)?.message.id),
    // A repeated search finds messages written since.
    staleTime: 0,
  });
}

export function useMessageSearch(search: MessageSearch) {
  return useInfiniteQuery(messageSearchQuery(search));
}
