import type { MessageHit } from '#contract/chat/chat.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { searchMinLength, searchPageSize } from '#contract/values/limits.ts';
import { typedWords } from '#server/db/queries/containing.ts';
import type { Db } from '#server/db/schema.ts';
import type { WantedBeginnings } from '#server/db/search/indexed-messages.ts';
import { entryOf } from '#server/features/chat/chat.access.ts';
import type { MessageRow } from '#server/features/chat/chat.queries.ts';
import { conversationsOf, withReadState } from '#server/features/chat/overview/chat-overview.service.ts';
import { earlierEntryOf, earlierKeysOf } from '#server/features/chat/overview/earlier-conversations.access.ts';
import { listNewestMessages, type Starts } from '#server/features/chat/overview/newest-messages.queries.ts';
import { type Directory, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { cutPage, type ListPage, messageIdOfCursor } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { findIndexed, isNarrow, listSenders, type Narrowing } from './chat-search.queries.ts';
import { findFirstUnindexed } from './message-index.queries.ts';
import { matchesOf, readBeginnings, readLoosely } from './message-words.ts';

/** Unindexed messages scanned per turn of the event loop. */
const tailAtOnce = 500;

/** Maximum number of messages scanned if no word is given. Older ones are only found by a word. */
const walkedMax = 20_000;

interface Asked extends ListQuery {
  q?: string | undefined;
  within: string | undefined;
  from?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  loosely?: string | undefined;
}

/**
 * Searches messages by the beginnings of words, and by sender or time: in all of the viewer's conversations, or in the
 * given one. Throws 400 without two characters, a sender or a time.
 */
export async function searchMessagesFor(
  { reading: db, people }: Portal,
  viewerId: number,
  { q = '', within, from, since, until, loosely, ...query }: Asked,
): Promise<ListPage<MessageHit>> {
  const { me, directory } = await viewerOf(people, viewerId);
  const narrowing: Narrowing = { since, until, senderIds: await sendersNamed(db, from, viewerId) };
  if (!isNarrow(narrowing) && [...q].length < searchMinLength) {
    throw badRequest(`Search for at least ${searchMinLength} characters`, 'q');
  }
  const wanted = loosely ? readLoosely(q) : readBeginnings(q);
  // Punctuation alone is no word and finds nothing.
  if (wanted.length === 0 && (q !== '' || !isNarrow(narrowing))) return { rows: [], next: null };
  const { limit = searchPageSize } = query;
  const below = messageIdOfCursor(query) ?? Number.MAX_SAFE_INTEGER;
  const conversations = within === undefined ? await searchedBy(db, me, directory) : [within];
  const found = await findMessages(db, conversations, { wanted, below, limit: limit + 1, narrowing });
  const { rows, next } = cutPage(found, limit, ({ id }) => id);
  const messages = await withReadState(db, rows);
  const hits = messages.map((message): MessageHit => {
    const { conversation: key } = message;
    const present = entryOf(me, key, directory);
    const earlier = present ? null : earlierEntryOf(me, key, directory);
    const entry = present ?? earlier;
    return {
      message,
      contact: entry && toPersonCard(entry.contact),
      heldBy: earlier?.heldBy ? { id: earlier.heldBy.id, name: earlier.heldBy.fullName } : null,
      matches: matchesOf(message.content, wanted) ?? [],
    };
  });
  return { rows: hits, next };
}

async function searchedBy(db: Db, me: Person, directory: Directory): Promise<string[]> {
  const own = await conversationsOf(db, me, directory);
  return [...new Set([...own, ...earlierKeysOf(me, directory)])];
}

async function sendersNamed(db: Db, from: string | undefined, viewerId: number) {
  if (!from) return undefined;
  const words = typedWords(from);
  if (words.join(' ').toLowerCase() === 'me') return [viewerId];
  return words.length === 0 ? [] : listSenders(db, words);
}

interface Search {
  wanted: WantedBeginnings;
  below: number;
  limit: number;
  narrowing: Narrowing;
}

/** Messages that are not indexed yet are scanned; all others are found through the index. */
export async function findMessages(db: Db, conversations: readonly string[], search: Search): Promise<MessageRow[]> {
  const { wanted, below, limit, narrowing } = search;
  if (narrowing.senderIds?.length === 0) return [];
  const isWalk = wanted.length === 0;
  const firstUnindexed = isWalk ? lowestMessageId : await findFirstUnindexed(db);
  const tail = new Map(conversations.map((key) => [key, { after: firstUnindexed - 1 }]));
  const found = await findInTail(db, tail, search);
  if (isWalk || found.length >= limit) return found;
  const rest = {
    wanted,
    conversations,
    narrowing,
    below: Math.min(below, firstUnindexed),
    limit: limit - found.length,
  };
  return [...found, ...(await findIndexed(db, rest))];
}

/** Scans from the newest, and stops at messages older than `since`. */
async function findInTail(db: Db, tail: Starts, search: Search): Promise<MessageRow[]> {
  const { wanted, below, limit, narrowing } = search;
  const { since = '' } = narrowing;
  const most = wanted.length === 0 ? walkedMax : Number.POSITIVE_INFINITY;
  const found: MessageRow[] = [];
  let walked = 0;
  for (let top = below; found.length < limit && walked < most; ) {
    const rows = await listNewestMessages(db, tail, { below: top, limit: tailAtOnce });
    found.push(...rows.filter((row) => isOf(row, narrowing) && matchesOf(row.content, wanted) !== null));
    const last = rows.at(-1);
    if (!last || rows.length < tailAtOnce || (last.id < 0 && last.timestamp < since)) break;
    // Imported messages sort before all others but may be newer than some of them, so the scan continues there.
    top = last.id > 0 && last.timestamp < since ? 0 : last.id;
    walked += rows.length;
  }
  return found.slice(0, limit);
}

function isOf({ senderId, timestamp, deletedAt }: MessageRow, { senderIds, since = '', until }: Narrowing): boolean {
  const isInTime = timestamp >= since && (until === undefined || timestamp < until);
  return deletedAt === null && isInTime && (senderIds === undefined || senderIds.includes(senderId));
}
