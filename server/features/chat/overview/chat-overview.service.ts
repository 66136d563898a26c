import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { isFirstParty } from '#contract/values/conversations.ts';
import { conversationsPageSize } from '#contract/values/limits.ts';
import { isStaff } from '#contract/values/roles.ts';
import { type ConversationEntry, entriesOf, progressOfOtherSide } from '#server/features/chat/chat.access.ts';
import {
  listConversationsOf,
  listLastMessages,
  type MessageRow,
  toMessage,
} from '#server/features/chat/chat.queries.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { listMarks, type Mark } from '#server/features/chat/chat-marks.queries.ts';
import { type Directory, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { cutPage, idOfCursor, type ListPage, limitOf, pageOf } from '#server/platform/http/list-page.ts';
import { listNewestMessages, type Span } from './newest-messages.queries.ts';
import { listStandings, type Standing } from './standings.queries.ts';

/**
 * Everybody the viewer can talk to, or waits for: for staff first whoever waits for an answer, then the newest conversation
 * first, and last those in which nothing was said, by name.
 */
export async function listConversationSummaries(
  { db, bus, people }: ChatDeps,
  viewerId: number,
  query: ListQuery,
): Promise<ListPage<ConversationSummary>> {
  const { me, directory } = await viewerOf(people, viewerId);
  const entries = entriesOf(me, directory);
  const keys = entries.map((entry) => entry.key);
  const standings = new Map((await listStandings(db, me, keys)).map((standing) => [standing.key, standing]));
  const places = entries.map((entry) => placeOf(entry, standings.get(entry.key), me, directory));
  // By name as they come, where nothing else decides.
  places.sort((a, b) => Number(b.waiting) - Number(a.waiting) || b.lastChange - a.lastChange);
  const { limit = conversationsPageSize } = query;
  const { rows, next } = pageOf(places, { ...query, limit }, ({ entry }) => entry.key);

  const shown = rows.filter(({ lastChange }) => lastChange > 0).map(({ entry }) => entry.key);
  const marks = await marksOf(db, shown);
  const last = new Map((await listLastMessages(db, shown)).map((row) => [row.conversation, row]));
  const authorOf = (id: number) => ({ id, name: directory.find(id)?.fullName ?? '' });
  const summaries = rows.map(({ entry, waiting, answeredBy, unread }): ConversationSummary => {
    const known = marks.get(entry.key) ?? [];
    const lastMessage = last.get(entry.key);
    return {
      conversation: entry.key,
      group: entry.group,
      contact: toPersonCard(entry.contact),
      // Whoever cannot write is not told who is there.
      isOnline: entry.closedReason === null && bus.isOnline(entry.contact.id),
      lastMessage: lastMessage ? toMessage(lastMessage, progressOfOtherSide(known, lastMessage).readUpTo) : null,
      author: lastMessage && isStaff(me.role) ? authorOf(lastMessage.senderId) : null,
      unread,
      waiting,
      answeredBy: answeredBy === null ? null : authorOf(answeredBy),
      closedReason: entry.closedReason,
      ...progressOfOtherSide(known, { channelCustomerId: entry.channelCustomerId, senderId: me.id }),
    };
  });
  return { rows: summaries, next };
}

/** product §11: a customer waits for staff until one of them answers; in a channel the others are told who did. */
function placeOf(entry: ConversationEntry, standing: Standing | undefined, me: Person, directory: Directory) {
  const { lastWriterId = null, lastChange = 0, unread = 0 } = standing ?? {};
  const isForStaff = isStaff(me.role) && lastWriterId !== null;
  const waiting = isForStaff && directory.find(lastWriterId)?.role === 'customer';
  const isAnswered = isForStaff && !waiting && entry.channelCustomerId !== null && lastWriterId !== me.id;
  return { entry, waiting, answeredBy: isAnswered ? lastWriterId : null, lastChange, unread };
}

/** The newest messages of the conversations the viewer takes part in, oldest first. */
export async function listMessagesFor(deps: ChatDeps, viewerId: number, query: ListQuery): Promise<ListPage<Message>> {
  const { me, directory } = await viewerOf(deps.people, viewerId);
  const spans = (await standingsOf(deps.db, me, directory)).map(({ key, lastChange }) => ({
    key,
    lastChange,
    after: 0,
  }));
  return newestOf(deps, spans, query);
}

/** The newest messages that the viewer has not read, oldest first. */
export async function listUnreadFor(deps: ChatDeps, viewerId: number, query: ListQuery): Promise<ListPage<Message>> {
  const { me, directory } = await viewerOf(deps.people, viewerId);
  const standings = await standingsOf(deps.db, me, directory);
  const spans = standings
    .filter(({ unread }) => unread > 0)
    .map(({ key, lastChange, lastReadId, answeredUpTo }) => {
      const answered = isFirstParty(me.id, key) ? 0 : answeredUpTo;
      return { key, lastChange, after: Math.max(lastReadId ?? 0, answered), isOpened: lastReadId !== null };
    });
  return newestOf(deps, spans, query, me);
}

async function newestOf({ db }: ChatDeps, spans: readonly Span[], query: ListQuery, unreadBy?: Person) {
  const limit = limitOf(query);
  const below = idOfCursor(query) ?? Number.MAX_SAFE_INTEGER;
  const rows = await listNewestMessages(db, spans, { below, limit: limit + 1, ...(unreadBy && { unreadBy }) });
  const page = cutPage(rows, limit, ({ id }) => id);
  return { ...page, rows: (await withReadState(db, page.rows)).reverse() };
}

/**
 * Where the viewer takes part now: everything listed for them, and older conversations with people no longer listed; or that
 * one conversation, which they may read.
 */
export async function standingsOf(
  db: ChatDeps['db'],
  viewer: Person,
  directory: Directory,
  within?: string,
): Promise<Standing[]> {
  if (within !== undefined) return listStandings(db, viewer, [within]);
  const keys = new Set(entriesOf(viewer, directory).map((entry) => entry.key));
  for (const key of await listConversationsOf(db, viewer.id)) if (takesPart(viewer, key, directory)) keys.add(key);
  return listStandings(db, viewer, [...keys]);
}

/** Messages with what the other side has read of them. */
export async function withReadState(db: ChatDeps['db'], rows: readonly MessageRow[]): Promise<Message[]> {
  const keys = [...new Set(rows.map((row) => row.conversation))];
  const marks = await marksOf(db, keys);
  return rows.map((row) => toMessage(row, progressOfOtherSide(marks.get(row.conversation) ?? [], row).readUpTo));
}

async function marksOf(db: ChatDeps['db'], conversations: readonly string[]): Promise<Map<string, Mark[]>> {
  const marks = new Map<string, Mark[]>(conversations.map((key) => [key, []]));
  for (const mark of await listMarks(db, conversations)) marks.get(mark.conversation)?.push(mark);
  return marks;
}
