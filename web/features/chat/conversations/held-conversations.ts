import type { QueryClient } from '@tanstack/react-query';
import type { ConversationSummary } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { conversationsAskedMax } from '#contract/values/limits.ts';
import { withJournal } from '#web/features/chat/live-line.ts';
import type { Reply } from '#web/lib/calls/api.ts';
import { call, readsUnder } from '#web/lib/calls/api.ts';
import { isLive } from '#web/lib/live/live.ts';
import type { Asked } from './asked.ts';
import { orderOf } from './conversation-order.ts';
import { type Held, heldLists } from './conversations.api.ts';
import { applyFrame, change, isNewsFor, leavesGap, type Summaries } from './summaries.ts';

type Counts = Reply<'GET /api/conversations/counts'>;

/** Frames that come together are asked about together. */
const gatherMs = 50;
const countsPauseMs = 1000;

/** What a tab is about to ask. */
interface Due {
  /** Conversations, and whether what is held of them is to be replaced. */
  keys: Map<string, boolean>;
  isCounting: boolean;
}
const dues = new WeakMap<QueryClient, Due>();

/** A conversation as it is held; undefined where this tab holds no list with it. */
export function heldConversation(client: QueryClient, key: string): ConversationSummary | undefined {
  return heldRows(client).find(({ conversation }) => conversation === key);
}

/**
 * Does to all that is held what a frame tells. Only what the frame leaves open is asked of the server: a conversation that a list on
 * the screen does not hold, or whose part of the inbox may be another now, and that one alone.
 */
export function takeFrame(client: QueryClient, viewerId: number, frame: ServerFrame): void {
  const key = conversationOf(frame);
  const before = key === null ? undefined : heldConversation(client, key);
  const known = heldRows(client);
  updateRows(client, (rows) => applyFrame(rows, frame, viewerId, known));
  if (key === null || frame.type === 'received' || (frame.type === 'read' && frame.by !== viewerId)) return;
  const after = heldConversation(client, key);
  const isNews = frame.type === 'chat' && frame.message.kind === null && isNewsFor(viewerId, frame.message);
  addUnread(client, before && after ? after.unread - before.unread : Number(isNews));
  if (frame.type !== 'read')
    askAbout(client, viewerId, key, before !== undefined && isOpen(frame, { before, after, viewerId }));
  countSoon(client);
}

/** Changes a conversation wherever it is held. */
export function changeHeld(
  client: QueryClient,
  key: string,
  update: (summary: ConversationSummary) => ConversationSummary,
): void {
  const before = heldConversation(client, key)?.unread ?? 0;
  updateRows(client, (rows) => change(rows, key, update));
  addUnread(client, (heldConversation(client, key)?.unread ?? 0) - before);
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
    for (const list of heldLists(client)) {
      const wanted = [...keys].flatMap(([one, isStale]) => (isStale || isOpenIn(list, one) ? one : []));
      if (wanted.length === 0) continue;
      const { queryKey } = list.query;
      // What nobody sees is read when it is shown again; and many are quicker read as a list.
      if (!list.query.isActive() || isSingle(list.asked) || wanted.length > conversationsAskedMax) {
        const isConcerned = !isSingle(list.asked) || wanted.some((one) => holds(list.held, one));
        if (isConcerned) void client.invalidateQueries({ queryKey, exact: true });
      } else {
        // The list says what is wrong, where reading it whole fails too.
        readInto(client, viewerId, { queryKey, asked: list.asked, wanted }).catch(() =>
          client.invalidateQueries({ queryKey, exact: true }),
        );
      }
    }
  }, gatherMs);
}

/** Whether a list can only say itself what a change of this conversation does to it. */
function isOpenIn({ asked, held }: { asked: Asked; held: Held | undefined }, key: string): boolean {
  if (isSingle(asked)) return false;
  return asked.inbox !== undefined || asked.tag !== undefined || !holds(held, key);
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
    client.setQueryData<Held>(queryKey, (held) => {
      if (!held) return held;
      const rows = frames.reduce<Summaries>((all, frame) => applyFrame(all, frame, viewerId), answer);
      return placed(held, { rows, wanted, order: orderOf(asked) });
    });
  });
}

interface Placing {
  rows: Summaries;
  wanted: readonly string[];
  order: ReturnType<typeof orderOf>;
}

/** Puts in what is in the list as far as it is held, and takes out the rest of what was asked. */
function placed(held: Held, { rows, wanted, order }: Placing): Held {
  const others = held.rows.filter(({ conversation }) => !wanted.includes(conversation));
  const last = others.toSorted(order).at(-1);
  const isWithin = (row: ConversationSummary) =>
    held.next === undefined || (last !== undefined && order(row, last) < 0);
  return { ...held, rows: [...others, ...rows.filter(isWithin)] };
}

/** Whether the frame leaves open how the conversation is now: what it follows is not known, or who wrote it. */
function isOpen(
  frame: ServerFrame,
  held: { before: ConversationSummary; after: ConversationSummary | undefined; viewerId: number },
): boolean {
  const { before, after, viewerId } = held;
  if (leavesGap([before], frame)) return true;
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

function holds(held: Held | undefined, key: string): boolean {
  return held?.rows.some(({ conversation }) => conversation === key) ?? false;
}

function heldRows(client: QueryClient): Summaries {
  return heldLists(client).flatMap(({ held }) => held?.rows ?? []);
}

function updateRows(client: QueryClient, update: (rows: Summaries) => Summaries): void {
  for (const { query, held } of heldLists(client)) {
    // What is marked to be read again when it is shown would be taken for read.
    if (!held || (query.state.isInvalidated && !query.isActive())) continue;
    const rows = update(held.rows);
    if (rows !== held.rows) client.setQueryData<Held>(query.queryKey, { ...held, rows });
  }
}

function addUnread(client: QueryClient, added: number): void {
  if (added === 0) return;
  client.setQueriesData<Counts>(
    readsUnder('/api/conversations/counts'),
    (counts) => counts && { ...counts, unread: Math.max(0, counts.unread + added) },
  );
}

/** At most once in a while, however much is said. */
function countSoon(client: QueryClient): void {
  const due = dueOf(client);
  if (due.isCounting) return;
  due.isCounting = true;
  setTimeout(() => {
    due.isCounting = false;
    // Without a line the session may be over; the next line reads what was marked.
    const refetchType = isLive() ? 'active' : 'none';
    void client.invalidateQueries({ ...readsUnder('/api/conversations/counts'), refetchType });
  }, countsPauseMs);
}

function dueOf(client: QueryClient): Due {
  const due = dues.get(client) ?? { keys: new Map<string, boolean>(), isCounting: false };
  dues.set(client, due);
  return due;
}
