import type { ConversationCounts, ConversationSummary, ConversationsQuery, Message } from '#contract/chat/chat.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { channelKey, isFirstParty, pairKey } from '#contract/values/chat/conversations.ts';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { compareNames } from '#contract/values/name-order.ts';
import type { Db } from '#server/db/schema.ts';
import {
  type ConversationEntry,
  contactFilterOf,
  entriesOf,
  entryOf,
  entryWith,
  progressOfOtherSide,
} from '#server/features/chat/chat.access.ts';
import {
  listConversationsOf,
  listLastMessages,
  type MessageRow,
  toMessage,
} from '#server/features/chat/chat.queries.ts';
import { listMarks, type Mark } from '#server/features/chat/chat-marks.queries.ts';
import { deskOf } from '#server/features/chat/desk/desk.service.ts';
import { listQuotes } from '#server/features/chat/message-quotes.queries.ts';
import { type Directory, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { cutPage, type ListPage, limitOf, messageIdOfCursor } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { countInbox, countTags, countUnread } from './conversation-counts.queries.ts';
import { pageOfConversations } from './conversation-pages.service.ts';
import { peopleAround, stateOf, unreadIn } from './conversation-states.ts';
import { countCoveredWaiting, readCovered } from './covered-conversations.service.ts';
import { earlierEntryOf, keysBeside } from './earlier-conversations.access.ts';
import { listEarlier } from './earlier-conversations.queries.ts';
import { listNewestMessages, type Start, type Starts } from './newest-messages.queries.ts';
import {
  type ConversationRow,
  listConversationRows,
  listUnreadStarts,
  listViewed,
} from './viewed-conversations.queries.ts';

/**
 * Lists everybody the viewer can talk to, or whom they asked for contact. For staff, those who wait for an answer come
 * first; then the newest conversations; last those without messages, by name.
 */
export async function listConversationSummaries(
  { reading: db, bus, people, clock }: Portal,
  viewerId: number,
  query: ConversationsQuery,
): Promise<ListPage<ConversationSummary>> {
  const { me, directory } = await viewerOf(people, viewerId);
  const read = readerOf(query);
  const { rows: entries, next } = await read(db, { me, directory, now: isoTime(clock()) }, query);
  const shown = entries.map(({ key }) => key);
  const marks = await marksOf(db, shown);
  const viewed = new Map((await listViewed(db, me, shown)).map((seen) => [seen.key, seen]));
  const last = new Map((await listLastMessages(db, shown)).map((row) => [row.conversation, row]));
  const quotes = await listQuotes(db, [...last.values()]);
  const authorOf = (id: number) => ({ id, name: directory.find(id)?.fullName ?? '' });
  const rows = entries.map((entry): ConversationSummary => {
    const known = marks.get(entry.key) ?? [];
    const seen = viewed.get(entry.key);
    const { waiting, answeredBy } = stateOf(entry, seen, me, directory);
    const lastMessage = last.get(entry.key);
    return {
      conversation: entry.key,
      group: entry.group,
      contact: toPersonCard(entry.contact),
      // Presence is hidden from people who cannot write to each other.
      isOnline: entry.closedReason === null && bus.isOnline(entry.contact.id),
      lastChange: seen?.lastChange ?? 0,
      lastMessage: lastMessage
        ? toMessage(lastMessage, { readUpTo: progressOfOtherSide(known, lastMessage).readUpTo, quotes })
        : null,
      author: lastMessage && capabilitiesOf(me).servesCustomers ? authorOf(lastMessage.senderId) : null,
      unread: unreadIn(entry, seen, me),
      waiting,
      subject: seen?.subject ?? null,
      desk: seen && isTeams(entry, me) ? deskOf(seen, entry.contact, directory) : null,
      answeredBy: answeredBy === null ? null : authorOf(answeredBy),
      ...peopleAround(entry, me, directory),
      closedReason: entry.closedReason,
      ...progressOfOtherSide(known, { ...entry, senderId: me.id, receiverId: entry.contact.id }),
    };
  });
  return { rows, next };
}

/** Whether the viewer works on the desk of a channel. */
function isTeams({ channelCustomerId, group }: ConversationEntry, me: Person): boolean {
  return capabilitiesOf(me).servesCustomers && channelCustomerId !== null && group !== 'earlier';
}

function readerOf({ covered, earlier }: ConversationsQuery) {
  if (covered) return readCovered;
  return earlier ? readEarlier : readContacts;
}

interface Reader {
  me: Person;
  directory: Directory;
  /** ISO time. */
  now: string;
}

/** One page of the viewer's contacts; of single conversations asked for, earlier ones as well. */
async function readContacts(
  db: Db,
  { me, directory, now }: Reader,
  query: ConversationsQuery,
): Promise<ListPage<ConversationEntry>> {
  const asked = askedFor(me, query, directory);
  if (asked && isWhole(query)) {
    const earlier = await earlierAsked(db, me, query, directory);
    return { rows: [...entriesWith(asked, me, directory), ...earlier], next: null };
  }
  const { rows, next } = await pageOfConversations(db, contactFilterOf(me, directory), query, { now, asked });
  return { rows: entriesWith(rows, me, directory), next };
}

/** The database uses its own conditions, so the access rules check each result again. */
function entriesWith(rows: readonly { contactId: number }[], me: Person, directory: Directory): ConversationEntry[] {
  return rows.flatMap(({ contactId }) => {
    const contact = directory.find(contactId);
    return (contact && entryWith(me, contact, directory)) ?? [];
  });
}

async function readEarlier(
  db: Db,
  { me, directory }: Reader,
  query: ConversationsQuery,
): Promise<ListPage<ConversationEntry>> {
  const { find, institutionId, only: keys, contactId, tab, inbox, tag } = query;
  if ([contactId, tab, inbox, tag].some((one) => one !== undefined))
    throw badRequest('Earlier conversations are a list of their own', 'earlier');
  const limit = limitOf(query);
  const wanted = { find, institutionId, keys, below: messageIdOfCursor(query), limit: limit + 1 };
  const found = await listEarlier(db, contactFilterOf(me, directory), wanted);
  const { rows, next } = cutPage(found, limit, ({ lastChange }) => lastChange);
  return { rows: rows.flatMap(({ key }) => earlierEntryOf(me, key, directory) ?? []), next };
}

/** The single conversations asked for which are earlier ones by now. */
async function earlierAsked(
  db: Db,
  me: Person,
  { contactId, only = [] }: ConversationsQuery,
  directory: Directory,
): Promise<ConversationEntry[]> {
  const keys = contactId === undefined ? [] : [pairKey(me.id, contactId), channelKey(contactId)];
  const withContact = keys.flatMap((key) => earlierEntryOf(me, key, directory) ?? []);
  const entries = [
    ...withContact.filter(({ heldBy }) => heldBy === null),
    ...only.flatMap((key) => earlierEntryOf(me, key, directory) ?? []),
  ];
  if (entries.length === 0) return [];
  const places = await listConversationRows(
    db,
    entries.map(({ key }) => key),
  );
  const spoken = new Set(places.filter(({ lastChange }) => lastChange > 0).map(({ key }) => key));
  return entries.filter(({ key }) => spoken.has(key));
}

/** The single conversations asked for, checked by the access rules; null if the list is asked for. */
function askedFor(me: Person, { contactId, only }: ConversationsQuery, directory: Directory) {
  if (contactId === undefined && only === undefined) return null;
  const contact = directory.find(contactId ?? 0);
  const entries = [
    ...(contact ? [entryWith(me, contact, directory)] : []),
    ...(only ?? []).map((key) => entryOf(me, key, directory)),
  ];
  return entries.flatMap((entry) => (entry ? { key: entry.key, contactId: entry.contact.id } : []));
}

/** True if single conversations are asked for without filters, so that no query is needed to find them. */
function isWhole({ contactId, only, find, tab, inbox, tag, institutionId }: ConversationsQuery): boolean {
  const isAsked = contactId !== undefined || only !== undefined;
  return isAsked && [find, tab, inbox, tag, institutionId].every((one) => one === undefined);
}

/** Counts the viewer's unread messages and, for staff, the conversations of each part of the inbox and each tag. */
export async function countConversationsOf(
  { reading: db, people, clock }: Portal,
  viewerId: number,
  { tag }: { tag?: string | undefined },
): Promise<ConversationCounts> {
  const { me, directory } = await viewerOf(people, viewerId);
  const reach = contactFilterOf(me, directory);
  const unread = await countUnread(db, reach);
  if (!capabilitiesOf(me).servesCustomers) return { unread, inbox: null, tags: [] };
  const inbox = await countInbox(db, reach, { tag, now: isoTime(clock()) });
  // Only support channels have tags.
  if (tag === undefined) inbox.waiting += await countCoveredWaiting(db, { me, directory });
  const tags = (await countTags(db, reach)).sort((a, b) => compareNames(a.tag, b.tag));
  return { unread, inbox, tags };
}

/** The newest messages of the viewer's conversations, oldest first. */
export async function listMessagesFor(portal: Portal, viewerId: number, query: ListQuery): Promise<ListPage<Message>> {
  const { me, directory } = await viewerOf(portal.people, viewerId);
  const starts = new Map<string, Start>();
  const fromTheFirst = { after: lowestMessageId };
  for (const key of await conversationsOf(portal.reading, me, directory)) starts.set(key, fromTheFirst);
  return newestOf(portal, starts, query);
}

/** The newest messages that the viewer has not read, oldest first. */
export async function listUnreadFor(portal: Portal, viewerId: number, query: ListQuery): Promise<ListPage<Message>> {
  const { me, directory } = await viewerOf(portal.people, viewerId);
  const keys = await conversationsOf(portal.reading, me, directory);
  const asking = (await listConversationRows(portal.reading, [...keys])).filter(
    (place) => keys.has(place.key) && mayAsk(place, me),
  );
  const unread = await listUnreadStarts(
    portal.reading,
    me,
    asking.map(({ key }) => key),
  );
  const starts = unread.map(({ key, lastReadId, answeredUpTo }): [string, Start] => {
    const answered = isFirstParty(me.id, key) ? 0 : answeredUpTo;
    return [key, { after: Math.max(lastReadId ?? 0, answered), isOpened: lastReadId !== null }];
  });
  const count = unread.reduce((sum, start) => sum + start.unread, 0);
  return newestOf(portal, new Map(starts), query, { unreadBy: me, count });
}

/** For the team, a channel can only have unread messages if the customer wrote last. */
function mayAsk({ key, lastWriterId }: ConversationRow, me: Person): boolean {
  return isFirstParty(me.id, key) || !key.startsWith('channel:') || key === channelKey(lastWriterId ?? 0);
}

async function newestOf(
  { reading: db }: Portal,
  starts: Starts,
  query: ListQuery,
  which: { unreadBy?: Person; count?: number } = {},
) {
  const limit = limitOf(query);
  const below = messageIdOfCursor(query) ?? Number.MAX_SAFE_INTEGER;
  const rows = await listNewestMessages(db, starts, { ...which, below, limit: limit + 1 });
  const page = cutPage(rows, limit, ({ id }) => id);
  return { ...page, rows: (await withReadState(db, page.rows)).reverse() };
}

/**
 * All conversations the viewer takes part in: those in their list, and older ones with people who are no longer in it.
 */
export async function conversationsOf(db: Db, viewer: Person, directory: Directory): Promise<ReadonlySet<string>> {
  const keys = new Set(entriesOf(viewer, directory).map((entry) => entry.key));
  for (const key of await listConversationsOf(db, viewer.id)) {
    if (!keys.has(key) && takesPart(viewer, key, directory)) keys.add(key);
  }
  for (const key of keysBeside(viewer, directory)) keys.add(key);
  return keys;
}

/** Adds whether the other side has read each message. */
export async function withReadState(db: Db, rows: readonly MessageRow[]): Promise<Message[]> {
  const keys = [...new Set(rows.map((row) => row.conversation))];
  const marks = await marksOf(db, keys);
  const quotes = await listQuotes(db, rows);
  return rows.map((row) => {
    const { readUpTo } = progressOfOtherSide(marks.get(row.conversation) ?? [], row);
    return toMessage(row, { readUpTo, quotes });
  });
}

async function marksOf(db: Db, conversations: readonly string[]): Promise<Map<string, Mark[]>> {
  const marks = new Map<string, Mark[]>(conversations.map((key) => [key, []]));
  for (const mark of await listMarks(db, conversations)) marks.get(mark.conversation)?.push(mark);
  return marks;
}
