import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import { createQueryClient } from '#web/lib/calls/query-client.ts';
import { AsViewer } from '#web/testing/as-viewer.tsx';
import { testSummary } from '#web/testing/test-messages.ts';
import { type CachedList, cachedWith, conversationsQuery, useConversationList } from './conversations.api.ts';

const one = (customer: number, unread = 0) => testSummary({ conversation: `channel:${customer}`, unread });

/** The server's pages; the address of a page is its number. */
let pages: ConversationSummary[][];
/** Delays the answers. */
let gate: Promise<void>;
let lastSignal: AbortSignal | null | undefined;
let client: QueryClient;

beforeEach(() => {
  client = createQueryClient();
  gate = Promise.resolve();
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    lastSignal = signal;
    const at = Number(new URL(url, 'http://portal.example').searchParams.get('cursor') ?? 0);
    const rows = pages[at];
    const link: Record<string, string> =
      at + 1 < pages.length ? { link: `</api/conversations?cursor=${at + 1}>; rel="next"` } : {};
    if (at > 0) await gate;
    return Response.json(rows, { headers: link });
  });
});

const asked = {};
const { queryKey } = conversationsQuery(2, asked);
const cached = () =>
  client.getQueryData<CachedList>(queryKey)?.rows.map(({ conversation, unread }) => `${conversation} ${unread}`);

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>
    <AsViewer>{children}</AsViewer>
  </QueryClientProvider>
);

async function open() {
  const { result } = renderHook(() => useConversationList(asked), { wrapper });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  return result;
}

it('one that has moved to the next page meanwhile stands once, as it was read last', async () => {
  pages = [[one(2), one(3)], [one(4)]];
  const result = await open();
  pages = [
    [one(5), one(2)],
    [one(3, 7), one(4)],
  ];
  act(() => result.current.fetchNextPage());
  await waitFor(() => expect(cached()).toEqual(['channel:2 0', 'channel:3 7', 'channel:4 0']));
  expect(result.current.hasNextPage).toBe(false);
});

it('read again it is as long as what is cached, each one once', async () => {
  pages = [[one(2), one(3)], [one(4)], [one(6)]];
  const result = await open();
  act(() => result.current.fetchNextPage());
  await waitFor(() => expect(cached()).toHaveLength(3));
  pages = [[one(4), one(2)], [one(2, 1), one(3)], [one(6)]];
  await act(() => client.refetchQueries({ queryKey }));
  expect(cached()).toEqual(['channel:4 0', 'channel:2 1', 'channel:3 0']);
});

it('a page that was asked for before the list was read again is not put behind it', async () => {
  pages = [[one(2)], [one(3)]];
  const result = await open();
  let letGo = () => {};
  gate = new Promise((resolve) => {
    letGo = resolve;
  });
  act(() => result.current.fetchNextPage());
  await waitFor(() => expect(result.current.isFetchingNextPage).toBe(true));
  const again: CachedList = { rows: [one(8)], next: undefined };
  act(() => void client.setQueryData<CachedList>(queryKey, again));
  letGo();
  await waitFor(() => expect(result.current.isFetchingNextPage).toBe(false));
  expect(client.getQueryData<CachedList>(queryKey)).toEqual(again);
});

it('a list that is no longer shown is no longer read, so that no answer comes after a log-out', async () => {
  pages = [[one(2)]];
  const { unmount } = renderHook(() => useConversationList(asked), { wrapper });
  expect(lastSignal?.aborted).toBe(false);
  unmount();
  expect(lastSignal?.aborted).toBe(true);
});

it('one conversation is taken from a list that is up to date, and from no other', async () => {
  pages = [[one(2), one(3, 1)]];
  await client.fetchQuery(conversationsQuery(2, asked));
  const known = one(3, 1);
  expect(cachedWith(client, known.contact.id)?.contact.id).toBe(known.contact.id);
  expect(cachedWith(client, 99)).toBeUndefined();
  await client.invalidateQueries({ queryKey });
  expect(cachedWith(client, known.contact.id)).toBeUndefined();
});
