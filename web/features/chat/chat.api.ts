import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Message } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { historyPageMaxSize, historyPageSize } from '#contract/values/limits.ts';
import { call, queryKeyOf, queryKeyUnder, readOf } from '#web/lib/calls/api.ts';
import { useLiveState } from '#web/lib/live/live.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { gapNumber, withJournal } from './live-gaps.ts';
import { addCaughtUp, addLive, addOlder, type History, startHistory } from './log/history.ts';

const messagesStaleMs = 10_000;

/**
 * This tab's history of one conversation. The first read loads the newest page; later ones catch up from there, so that a refetch neither
 * drops pages nor leaves a gap. An outdated history is read anew from the newest page.
 */
function historyQuery(viewerId: number, contactId: number, conversation: string) {
  return queryOptions({
    queryKey: queryKeyOf('GET /api/messages/:userId/:chatKey', { params: { userId: viewerId, chatKey: contactId } }),
    staleTime: messagesStaleMs,
    queryFn: ({ client, queryKey, signal }) =>
      withJournal(async (frames): Promise<History> => {
        // A reconnect starts all reads while its subscribers are still being called; let them finish first.
        await Promise.resolve();
        const gap = gapNumber();
        const cached = client.getQueryData<History>(queryKey);
        const params = { userId: viewerId, chatKey: contactId };
        const isNew = cached === undefined || cached.isOutdated === true;
        const fetched = isNew ? await readNewest(params) : await readMissed(params, cached.caughtUpTo, signal);
        const isLive = gap === gapNumber();
        const before = client.getQueryData<History>(queryKey) ?? cached;
        const history =
          before === undefined || isNew
            ? startHistory(fetched, historyPageSize, isLive)
            : addCaughtUp(before, fetched, isLive);
        return messageFrames(frames, conversation).reduce(addLive, history);
      }),
  });
}

/** The history of the open conversation: read when it opens, and caught up whenever the connection may have left a gap. */
export function useHistory(contactId: number, conversation: string) {
  const query = useQuery(historyQuery(useViewer().id, contactId, conversation));
  const isConnected = useLiveState() === 'connected';
  const { data, isFetching, isError, refetch } = query;
  const needsCatchUp = isConnected && data?.isLive === false && !isFetching && !isError;
  useEffect(() => {
    if (needsCatchUp) void refetch();
  }, [needsCatchUp, refetch]);
  return query;
}

/** Reads the page before the oldest loaded message. */
export async function loadOlder(client: QueryClient, viewerId: number, contactId: number): Promise<void> {
  const params = { userId: viewerId, chatKey: contactId };
  const key = queryKeyOf('GET /api/messages/:userId/:chatKey', { params });
  const first = client.getQueryData<History>(key)?.messages[0];
  if (first === undefined) return;
  const page = await call('GET /api/messages/:userId/:chatKey', {
    params,
    query: { limit: historyPageSize, before: first.id },
  });
  client.setQueryData<History>(key, (history) => history && addOlder(history, page, historyPageSize));
}

/** Reads back, in large pages, until the message is loaded or the conversation begins. */
export async function loadBackTo(
  client: QueryClient,
  viewerId: number,
  { contactId, messageId }: { contactId: number; messageId: number },
): Promise<void> {
  const params = { userId: viewerId, chatKey: contactId };
  const key = queryKeyOf('GET /api/messages/:userId/:chatKey', { params });
  for (let first = firstHeld(); first !== undefined && first > messageId; first = firstHeld()) {
    const query = { limit: historyPageMaxSize, before: first };
    const page = await call('GET /api/messages/:userId/:chatKey', { params, query });
    client.setQueryData<History>(key, (history) => history && addOlder(history, page, historyPageMaxSize));
    if (page.length < historyPageMaxSize) return;
  }

  function firstHeld(): number | undefined {
    return client.getQueryData<History>(key)?.messages[0]?.id;
  }
}

/** Reads a conversation back to its beginning, and the names of everybody who wrote in it. */
export async function loadAll(client: QueryClient, viewerId: number, contactId: number): Promise<void> {
  await loadBackTo(client, viewerId, { contactId, messageId: lowestMessageId });
  const key = queryKeyOf('GET /api/messages/:userId/:chatKey', { params: { userId: viewerId, chatKey: contactId } });
  const senders = new Set(client.getQueryData<History>(key)?.messages.map(({ senderId }) => senderId));
  for (const id of senders) await client.prefetchQuery(readOf('GET /api/user/:id', { params: { id } }));
}

export function loadedMessages(client: QueryClient, viewerId: number, contactId: number): readonly Message[] {
  const key = queryKeyOf('GET /api/messages/:userId/:chatKey', { params: { userId: viewerId, chatKey: contactId } });
  return client.getQueryData<History>(key)?.messages ?? [];
}

/** Updates all histories in the cache, or the one with this contact. */
export function updateHistories(
  client: QueryClient,
  { viewerId, contactId }: { viewerId: number; contactId?: number },
  update: (history: History) => History,
): void {
  const under = contactId === undefined ? `/api/messages/${viewerId}` : `/api/messages/${viewerId}/${contactId}`;
  client.setQueriesData<History>({ queryKey: queryKeyUnder(under) }, (history) => history && update(history));
}

export function transcriptUrl(viewerId: number, contactId: number): string {
  return `/api/messages/${viewerId}/${contactId}/transcript`;
}

type HistoryParams = { userId: number; chatKey: number };

function readNewest(params: HistoryParams): Promise<Message[]> {
  return call('GET /api/messages/:userId/:chatKey', { params, query: { limit: historyPageSize } });
}

/** Everything after a change, page by page until one is empty. */
async function readMissed(params: HistoryParams, after: number, signal: AbortSignal): Promise<Message[]> {
  const missed: Message[] = [];
  for (let from = after; ; ) {
    const query = { limit: historyPageMaxSize, after: String(from) };
    const page = await call('GET /api/messages/:userId/:chatKey', { params, query });
    // A newer read has taken over; this one's result must not be mixed in.
    signal.throwIfAborted();
    const last = page.at(-1);
    if (last === undefined) return missed;
    missed.push(...page);
    from = last.change;
  }
}

function messageFrames(frames: readonly ServerFrame[], conversation: string) {
  return frames
    .filter((frame) => frame.type === 'chat' || frame.type === 'revised')
    .filter(({ message }) => message.conversation === conversation);
}
