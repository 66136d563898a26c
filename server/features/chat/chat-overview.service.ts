import type { ConversationSummary, Message, MessageHit } from '#contract/chat.ts';
import { searchPageSize } from '#contract/values/limits.ts';
import { isStaff } from '#contract/values/roles.ts';
import { type Directory, toPersonCard } from '#server/features/people/directory.service.ts';
import { takesPart } from '#server/features/people/people.access.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { notSignedIn } from '#server/platform/http/errors.ts';
import { entriesOf, progressOfOtherSide } from './chat.access.ts';
import { listConversationsOf, listLastMessages, listMessagesOf, type MessageRow, toMessage } from './chat.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { listMarks, type Mark } from './chat-marks.queries.ts';
import { searchMessages } from './chat-search.queries.ts';
import { listStandings, type Standing } from './chat-standings.queries.ts';
import { countUnread, listUnread } from './chat-unread.queries.ts';

/** Everybody the viewer can talk to, or waits for: within each group the newest conversation first, then by name. */
export async function listConversationSummaries(
  { db, bus, people }: ChatDeps,
  viewerId: number,
): Promise<ConversationSummary[]> {
  const directory = await people.directory();
  const viewer = personOf(directory, viewerId);
  const entries = entriesOf(viewer, directory);
  const keys = entries.map((entry) => entry.key);
  const marks = groupBy(await listMarks(db, keys), (mark) => mark.conversation);
  const last = new Map((await listLastMessages(db, keys)).map((row) => [row.conversation, row]));
  const standings = isStaff(viewer.role) ? await listStandings(db, keys) : new Map<string, Standing>();
  const unread = await countUnread(db, viewer, withAnswers(ownMarks(viewer.id, keys, marks), standings));
  const authorOf = (id: number) => ({ id, name: directory.find(id)?.fullName ?? '' });

  const summaries = entries.map((entry): ConversationSummary => {
    const known = marks.get(entry.key) ?? [];
    const lastMessage = last.get(entry.key);
    const lastWriterId = standings.get(entry.key)?.lastWriterId ?? null;
    const waiting = lastWriterId !== null && directory.find(lastWriterId)?.role === 'customer';
    const isAnswered = entry.channelCustomerId !== null && lastWriterId !== null && !waiting;
    return {
      conversation: entry.key,
      group: entry.group,
      contact: toPersonCard(entry.contact),
      // Whoever cannot write is not told who is there.
      isOnline: entry.closedReason === null && bus.isOnline(entry.contact.id),
      lastMessage: lastMessage ? toMessage(lastMessage, progressOfOtherSide(known, lastMessage).readUpTo) : null,
      author: lastMessage && isStaff(viewer.role) ? authorOf(lastMessage.senderId) : null,
      unread: unread.get(entry.key) ?? 0,
      waiting,
      answeredBy: isAnswered && lastWriterId !== viewer.id ? authorOf(lastWriterId) : null,
      closedReason: entry.closedReason,
      ...progressOfOtherSide(known, { channelCustomerId: entry.channelCustomerId, senderId: viewer.id }),
    };
  });
  return summaries.sort(
    (a, b) =>
      (b.lastMessage?.id ?? 0) - (a.lastMessage?.id ?? 0) || a.contact.fullName.localeCompare(b.contact.fullName, 'en'),
  );
}

/** Every message of the conversations the viewer takes part in, oldest first. */
export async function listMessagesFor({ db, people }: ChatDeps, viewerId: number): Promise<Message[]> {
  const directory = await people.directory();
  const keys = await conversationsOf(db, personOf(directory, viewerId), directory);
  return withReadState(db, keys, await listMessagesOf(db, keys));
}

/** The messages the viewer has not read yet, oldest first. */
export async function listUnreadFor({ db, people }: ChatDeps, viewerId: number): Promise<Message[]> {
  const directory = await people.directory();
  const viewer = personOf(directory, viewerId);
  const keys = await conversationsOf(db, viewer, directory);
  const marks = groupBy(await listMarks(db, keys), (mark) => mark.conversation);
  const standings = isStaff(viewer.role) ? await listStandings(db, keys) : new Map<string, Standing>();
  const rows = await listUnread(db, viewer, withAnswers(ownMarks(viewer.id, keys, marks), standings));
  return withReadState(
    db,
    keys,
    rows.sort((a, b) => a.id - b.id),
  );
}

/** Messages that contain a text: in all conversations the viewer takes part in, or in the one given. */
export async function searchMessagesFor(
  { db, people }: ChatDeps,
  viewerId: number,
  search: { q: string; before?: number | undefined; conversation?: string | undefined },
): Promise<MessageHit[]> {
  const directory = await people.directory();
  const keys = search.conversation
    ? [search.conversation]
    : await conversationsOf(db, personOf(directory, viewerId), directory);
  const rows = await searchMessages(db, keys, { text: search.q, before: search.before, limit: searchPageSize });
  const messages = await withReadState(db, keys, rows);
  return messages.map((message) => ({ message, matches: matchesOf(message.content, search.q) }));
}

/** Where a text stands in another, in any case: start and end of each place. */
function matchesOf(content: string, text: string): [number, number][] {
  const form = new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  return [...content.matchAll(form)].map((match) => [match.index, match.index + match[0].length]);
}

/** The person behind a session; a session whose person has gone answers as if there were none. */
function personOf(directory: Directory, id: number): Person {
  const person = directory.find(id);
  if (!person) throw notSignedIn();
  return person;
}

/** Where the viewer takes part now: everything listed for them, and older conversations with people no longer listed. */
async function conversationsOf(db: ChatDeps['db'], viewer: Person, directory: Directory): Promise<string[]> {
  const keys = new Set(entriesOf(viewer, directory).map((entry) => entry.key));
  for (const key of await listConversationsOf(db, viewer.id)) if (takesPart(viewer, key, directory)) keys.add(key);
  return [...keys];
}

async function withReadState(
  db: ChatDeps['db'],
  keys: readonly string[],
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const marks = groupBy(await listMarks(db, keys), (mark) => mark.conversation);
  return rows.map((row) => toMessage(row, progressOfOtherSide(marks.get(row.conversation) ?? [], row).readUpTo));
}

/** How far the viewer has read each conversation; null where they never opened it. */
function ownMarks(viewerId: number, keys: readonly string[], marks: ReadonlyMap<string, Mark[]>) {
  return keys.map((conversation) => ({
    conversation,
    lastReadId: marks.get(conversation)?.find((mark) => mark.userId === viewerId)?.lastReadId ?? null,
  }));
}

/** What the team has answered asks for nobody of it any more. */
function withAnswers<Own extends { conversation: string; lastReadId: number | null }>(
  marks: readonly Own[],
  standings: ReadonlyMap<string, Standing>,
): Own[] {
  return marks.map((mark) => {
    const answeredId = standings.get(mark.conversation)?.answeredId ?? 0;
    return answeredId > (mark.lastReadId ?? 0) ? { ...mark, lastReadId: answeredId } : mark;
  });
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
