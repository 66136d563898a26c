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
import { withJournal } from '#web/features/chat/live-line.ts';
import { callPage, queryKeyOf, readOf } from '#web/lib/calls/api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';
import { applyFrame, type Summaries } from './summaries.ts';

/** What this tab holds of a list: its rows from the first on, and where the next are; or single conversations. */
export interface Held {
  readonly rows: Summaries;
  readonly next: string | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** By this the lists of conversations are known among what is held. */
      conversations?: Asked;
    };
  }
}

/**
 * A list of conversations, or single ones. Read again it is as long as what is held. What came live meanwhile, on whichever page,
 * is added to the answers: an infinite query would put the page it read first over it.
 */
export function conversationsQuery(viewerId: number, asked: Asked) {
  const input = inputOf(asked);
  return queryOptions({
    queryKey: queryKeyOf('GET /api/conversations', input),
    meta: { conversations: asked },
    queryFn: ({ client, queryKey }) =>
      withJournal(async (frames): Promise<Held> => {
        const before = client.getQueryData<Held>(queryKey);
        const known =
          before === undefined && asked.contactId !== undefined && heldWith(client, Number(asked.contactId));
        if (known) return { rows: [known], next: undefined };
        let held = await callPage('GET /api/conversations', input);
        while (held.next !== undefined && held.rows.length < (before?.rows.length ?? 0)) {
          const page = await callPage('GET /api/conversations', input, held.next);
          held = { rows: [...merged(held.rows, page.rows)], next: page.next };
        }
        return {
          ...held,
          rows: frames.reduce<Summaries>((rows, frame) => applyFrame(rows, frame, viewerId), held.rows),
        };
      }),
  });
}

/** A list, in its order, of which more is read as it is asked for. */
export function useConversationList(asked: Asked, { enabled = true }: { enabled?: boolean } = {}) {
  const client = useQueryClient();
  const viewerId = useViewer().id;
  const options = conversationsQuery(viewerId, asked);
  const query = useQuery({
    ...options,
    enabled,
    // What was found for less of a name stays until the rest is.
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

/** The conversation with somebody; none where they are not in the viewer's list. */
export function useConversation(contactId: number | null, isWanted = true) {
  const viewerId = useViewer().id;
  return useQuery({
    ...conversationsQuery(viewerId, { contactId: contactId ?? 0 }),
    enabled: isWanted && contactId !== null,
  });
}

/** What is unread, and what staff have in each part of their inbox and under each tag: of what has this tag, where one is given. */
export function useConversationCounts(tag?: string) {
  return useQuery(readOf('GET /api/conversations/counts', { query: tag === undefined ? {} : { tag } })).data;
}

async function loadMore(client: QueryClient, viewerId: number, asked: Asked): Promise<void> {
  const { queryKey } = conversationsQuery(viewerId, asked);
  const next = client.getQueryData<Held>(queryKey)?.next;
  if (next === undefined) return;
  await withJournal(async (frames) => {
    const page = await callPage('GET /api/conversations', inputOf(asked), next);
    client.setQueryData<Held>(queryKey, (held) => {
      // The list was read again meanwhile.
      if (held?.next !== next) return held;
      const rows = merged(held.rows, page.rows);
      return { rows: frames.reduce((all, frame) => applyFrame(all, frame, viewerId), rows), next: page.next };
    });
  });
}

function inputOf(asked: Asked): { query: Asked } {
  return { query: { limit: conversationsPageSize, ...asked } };
}

/** One that moved meanwhile stands on two pages. */
function merged(rows: Summaries, added: Summaries): Summaries {
  return [...new Map([...rows, ...added].map((summary) => [summary.conversation, summary])).values()];
}

/** The lists that are held, whether they are on the screen or not. */
export function heldLists(client: QueryClient) {
  return client
    .getQueryCache()
    .findAll({ predicate: ({ meta }) => meta?.conversations !== undefined })
    .map((query) => ({
      query,
      asked: query.meta?.conversations ?? {},
      held: query.state.data as Held | undefined,
    }));
}

/** The conversation with somebody, where this tab holds it as it is now. */
export function heldWith(client: QueryClient, contactId: number) {
  return heldLists(client)
    .filter(({ query }) => !query.state.isInvalidated)
    .flatMap(({ held }) => held?.rows ?? [])
    .find(({ contact }) => contact.id === contactId);
}
