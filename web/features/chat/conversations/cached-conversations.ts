import type { QueryClient } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { isPairOfOthers } from '#contract/values/chat/conversations.ts';
import { conversationsAskedMax } from '#contract/values/limits.ts';
import { withJournal } from '#web/features/chat/live-gaps.ts';
import type { Reply } from '#web/lib/calls/api.ts';
import { call, readsUnder } from '#web/lib/calls/api.ts';
import { isLive } from '#web/lib/live/live.ts';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';
import { type CachedList, cachedLists } from './conversations.api.ts';
import { applyFrame, change, isNewsFor, leavesGap, type Summaries } from './summaries.ts';

type Counts = Reply<'GET /api/conversations/counts'>;

/** Frames that arrive within this time are asked about together. */
const gatherMs = 50;
const countsPauseMs = 1000;

/** The questions that a tab is about to ask. */
interface Due {
  /** Conversations by key, and whether the cached row is to be replaced. */
  keys: Map<string, boolean>;
  isCounting: boolean;
}
const dues = new WeakMap<QueryClient, Due>();

/** A cached conversation; undefined if no list of this tab has it. */
export function cachedConversation(client: QueryClient, key: string): ConversationSummary | undefined {
  return cachedRows(client).find(({ conversation }) => conversation === key);
}

/**
 * Applies a frame to the whole cache. The server is asked only about a conversation whose place the frame leaves open: one that a list on
 * the screen does not have, or whose part of the inbox may have changed.
 */
export function takeFrame(client: QueryClient, viewerId: number, frame: ServerFrame): void {
  const key = conversationOf(frame);
  const before = key === null ? undefined : cachedConversation(client, key);
  const known = cachedRows(client);
  updateRows(client, (rows) => applyFrame(rows, frame, viewerId, known));
  if (key === null || frame.type === 'received' || (frame.type === 'read' && frame.by !== viewerId)) return;
  const after = cachedConversation(client, key);
  if (isPairOfOthers(viewerId, key) || before?.isGranted) {
    rereadCovered(client);
    countSoon(client);
    return;
  }
  const isNews = frame.type === 'chat' && frame.message.kind === null && isNewsFor(viewerId, frame.message);
  addUnread(client, before && after ? after.unread - before.unread : Number(isNews));
  if (frame.type !== 'read')
    askAbout(client, viewerId, key, before !== undefined && isOpen(frame, { before, after, viewerId }));
  countSoon(client);
}

/** Conversations beside one's own are few, so their list is read again whole. */
function rereadCovered(client: QueryClient): void {
  void client.invalidateQueries({ predicate: ({ meta }) => meta?.conversations?.covered !== undefined });
}

export function changeCached(
  client: QueryClient,
  key: string,
  update: (summary: ConversationSummary) => ConversationSummary,
): void {
  const before = cachedConversation(client, key)?.unread ?? 0;
  updateRows(client, (rows) => change(rows, key, update));
  addUnread(client, (cachedConversation(client, key)?.unread ?? 0) - before);
  countSoon(client);
}

/** Reads one conversation again, for each list on the screen: whether it is in it, and where. */
export function askAbout(client: QueryClient, viewerId: number, key: string, isReplaced = true): void {
  const due = dueOf(client);
  const isFirst = due.keys.size === 0;
  due.keys.set(key, isReplaced || due.keys.get(key) === true);
  if (!isFirst) return;
  setTimeout(() => {
    const { keys } = due;
    due.keys = new Map();
    for (const list of cachedLists(client).filter(({ asked }) => asked.covered === undefined)) {
      const wanted = [...keys].flatMap(([one, isStale]) => (isStale || isOpenIn(list, one) ? one : []));
      if (wanted.length === 0) continue;
      const { queryKey } = list.query;
      // Lists off the screen are read when they are shown again; many conversations are read faster as a list.
      if (!list.query.isActive() || isSingle(list.asked) || wanted.length > conversationsAskedMax) {
        const isConcerned = !isSingle(list.asked) || wanted.some((one) => hasRow(list.cached, one));
        if (isConcerned) void client.invalidateQueries({ queryKey, exact: true });
      } else {
        // Reading the list shows the failure if that fails too.
        readInto(client, viewerId, { queryKey, asked: list.asked, wanted }).catch(() =>
          client.invalidateQueries({ queryKey, exact: true }),
        );
      }
    }
  }, gatherMs);
}

/** Whether only the server can say how a change of this conversation affects a list. */
function isOpenIn({ asked, cached }: { asked: Asked; cached: CachedList | undefined }, key: string): boolean {
  // Nobody writes in an earlier conversation.
  if (isSingle(asked) || asked.earlier !== undefined) return false;
  return asked.inbox !== undefined || asked.tag !== undefined || !hasRow(cached, key);
}

interface Reading {
  queryKey: readonly unknown[];
  asked: Asked;
  wanted: readonly string[];
}

async function readInto(client: QueryClient, viewerId: number, { queryKey, asked, wanted }: Reading): Promise<void> {
  await withJournal(async (frames) => {
    const { limit: _, ...filter } = asked;
    const answer = await call('GET /api/conversations', { query: { ...filter, only: wanted.join(',') } });
    client.setQueryData<CachedList>(queryKey, (cached) => {
      if (!cached) return cached;
      const rows = frames.reduce<Summaries>((all, frame) => applyFrame(all, frame, viewerId), answer);
      return placed(cached, { rows, wanted, order: orderOf(asked) });
    });
  });
}

interface Placing {
  rows: Summaries;
  wanted: readonly string[];
  order: ReturnType<typeof orderOf>;
}

/** Inserts the answered rows that belong to the loaded part of the list, and removes the others that were asked about. */
function placed(cached: CachedList, { rows, wanted, order }: Placing): CachedList {
  const others = cached.rows.filter(({ conversation }) => !wanted.includes(conversation));
  const last = others.toSorted(order).at(-1);
  const isWithin = (row: ConversationSummary) =>
    cached.next === undefined || (last !== undefined && order(row, last) < 0);
  return { ...cached, rows: [...others, ...rows.filter(isWithin)] };
}

/** Whether the frame leaves the conversation's state open: a change before it or its author is unknown. */
function isOpen(
  frame: ServerFrame,
  cached: { before: ConversationSummary; after: ConversationSummary | undefined; viewerId: number },
): boolean {
  const { before, after, viewerId } = cached;
  if (leavesGap([before], frame)) return true;
  // Undo makes somebody wait again, and only the server knows how much is unread then.
  if (frame.type === 'desk') return !before.waiting && after?.waiting === true;
  if (frame.type !== 'chat' || frame.message.senderId === viewerId) return false;
  // Customers are never told who of the team wrote.
  return before.desk !== null && after?.lastMessage?.id === frame.message.id && after.author === null;
}

function conversationOf(frame: ServerFrame): string | null {
  if (frame.type === 'chat' || frame.type === 'revised') return frame.message.conversation;
  return frame.type === 'desk' || frame.type === 'read' || frame.type === 'received' ? frame.conversation : null;
}

function isSingle({ contactId, only }: Asked): boolean {
  return contactId !== undefined || only !== undefined;
}

function hasRow(cached: CachedList | undefined, key: string): boolean {
  return cached?.rows.some(({ conversation }) => conversation === key) ?? false;
}

function cachedRows(client: QueryClient): Summaries {
  return cachedLists(client).flatMap(({ cached }) => cached?.rows ?? []);
}

function updateRows(client: QueryClient, update: (rows: Summaries) => Summaries): void {
  for (const { query, cached } of cachedLists(client)) {
    // Writing to the cache would mark an outdated list as fresh.
    if (!cached || (query.state.isInvalidated && !query.isActive())) continue;
    const rows = update(cached.rows);
    if (rows !== cached.rows) client.setQueryData<CachedList>(query.queryKey, { ...cached, rows });
  }
}

function addUnread(client: QueryClient, added: number): void {
  if (added === 0) return;
  client.setQueriesData<Counts>(
    readsUnder('/api/conversations/counts'),
    (counts) => counts && { ...counts, unread: Math.max(0, counts.unread + added) },
  );
}

/** Refetches the counts at most once per pause, however many frames arrive. */
function countSoon(client: QueryClient): void {
  const due = dueOf(client);
  if (due.isCounting) return;
  due.isCounting = true;
  setTimeout(() => {
    due.isCounting = false;
    // Without a connection the session may be over; the next connection reads what was marked.
    const refetchType = isLive() ? 'active' : 'none';
    void client.invalidateQueries({ ...readsUnder('/api/conversations/counts'), refetchType });
  }, countsPauseMs);
}

function dueOf(client: QueryClient): Due {
  const due = dues.get(client) ?? { keys: new Map<string, boolean>(), isCounting: false };
  dues.set(client, due);
  return due;
}
