import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import { conversationsPageSize } from '#contract/values/limits.ts';
import { withJournal } from '#web/features/chat/live-gaps.ts';
import { callPage, queryKeyOf, readOf } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';
import { applyFrame, type Summaries } from './summaries.ts';

/** The cached part of a list: its rows from the first on, and the address of the next ones; or single conversations. */
export interface CachedList {
  readonly rows: Summaries;
  readonly next: string | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Marks queries that hold conversations. */
      conversations?: Asked;
    };
  }
}

/**
 * A list of conversations, or single ones. A refetch reads as many rows as are cached. Frames that arrive during a read are applied to the
 * answers; an infinite query would overwrite them with the page that it read first.
 */
export function conversationsQuery(viewerId: number, asked: Asked) {
  const input = inputOf(asked);
  return queryOptions({
    queryKey: queryKeyOf('GET /api/conversations', input),
    meta: { conversations: asked },
    queryFn: ({ client, queryKey, signal }) =>
      withJournal(async (frames): Promise<CachedList> => {
        const before = client.getQueryData<CachedList>(queryKey);
        const known =
          before === undefined && asked.contactId !== undefined && cachedWith(client, Number(asked.contactId));
        if (known) return { rows: [known], next: undefined };
        let cached = await callPage('GET /api/conversations', input, { signal });
        while (cached.next !== undefined && cached.rows.length < (before?.rows.length ?? 0)) {
          const page = await callPage('GET /api/conversations', input, { address: cached.next, signal });
          cached = { rows: [...merged(cached.rows, page.rows)], next: page.next };
        }
        return {
          ...cached,
          rows: frames.reduce<Summaries>((rows, frame) => applyFrame(rows, frame, viewerId), cached.rows),
        };
      }),
  });
}

/** A list in its order, with more rows on request. */
export function useConversationList(asked: Asked, { enabled = true }: { enabled?: boolean } = {}) {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const options = conversationsQuery(viewerId, asked);
  const query = useQuery({
    ...options,
    enabled,
    ...(asked.find !== undefined && { placeholderData: keepPreviousData }),
  });
  const more = useMutation({ mutationFn: () => loadMore(client, viewerId, asked) });
  const rows = useMemo(() => query.data?.rows.toSorted(orderOf(asked)), [query.data, asked]);
  return {
    ...query,
    rows,
    error: more.error ?? query.error,
    hasNextPage: query.data?.next !== undefined,
    fetchNextPage: () => more.mutate(),
    isFetchingNextPage: more.isPending,
    isFetchNextPageError: more.isError,
  };
}

/** The conversation with somebody; no rows if they are not in the viewer's list. */
export function useConversation(contactId: number | null, isWanted = true) {
  const viewerId = useViewer().id;
  return useQuery({
    ...conversationsQuery(viewerId, { contactId: contactId ?? 0 }),
    enabled: isWanted && contactId !== null,
  });
}

/** The unread count, and for staff the counts of each part of the inbox and each tag, limited to one tag if given. */
export function useConversationCounts(tag?: string) {
  return useQuery(readOf('GET /api/conversations/counts', { query: tag === undefined ? {} : { tag } })).data;
}

async function loadMore(client: QueryClient, viewerId: number, asked: Asked): Promise<void> {
  const { queryKey } = conversationsQuery(viewerId, asked);
  const next = client.getQueryData<CachedList>(queryKey)?.next;
  if (next === undefined) return;
  await withJournal(async (frames) => {
    const page = await callPage('GET /api/conversations', inputOf(asked), { address: next });
    client.setQueryData<CachedList>(queryKey, (cached) => {
      // The list was refetched meanwhile.
      if (cached?.next !== next) return cached;
      const rows = merged(cached.rows, page.rows);
      return { rows: frames.reduce((all, frame) => applyFrame(all, frame, viewerId), rows), next: page.next };
    });
  });
}

function inputOf(asked: Asked): { query: Asked } {
  return { query: { limit: conversationsPageSize, ...asked } };
}

/** A conversation that moved meanwhile is on two pages; the later row wins. */
function merged(rows: Summaries, added: Summaries): Summaries {
  return [...new Map([...rows, ...added].map((summary) => [summary.conversation, summary])).values()];
}

export function cachedLists(client: QueryClient) {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => meta?.conversations !== undefined })
    .map((query) => ({
      query,
      asked: query.meta?.conversations ?? {},
      cached: query.state.data as CachedList | undefined,
    }));
}

/** The cached conversation with somebody, if it is up to date. */
export function cachedWith(client: QueryClient, contactId: number) {
  return cachedLists(client)
    .filter(({ query }) => !query.state.isInvalidated)
    .flatMap(({ cached }) => cached?.rows ?? [])
    .find(({ contact, heldBy }) => contact.id === contactId && heldBy === null);
}
