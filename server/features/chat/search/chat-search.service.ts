import type { MessageHit } from '#contract/chat/chat.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { searchPageSize } from '#contract/values/limits.ts';
import { entryOf } from '#server/features/chat/chat.access.ts';
import type { MessageRow } from '#server/features/chat/chat.queries.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { conversationsOf, withReadState } from '#server/features/chat/overview/chat-overview.service.ts';
import { listNewestMessages, type Starts } from '#server/features/chat/overview/newest-messages.queries.ts';
import { toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import { cutPage, idOfCursor, type ListPage } from '#server/platform/http/list-page.ts';
import { findIndexed, type WantedBeginnings } from './chat-search.queries.ts';
import { findFirstUnindexed } from './message-index.queries.ts';
import { matchesOf, readBeginnings } from './message-words.ts';

/** Rows of the tail that are looked through before others have their turn. */
const tailAtOnce = 500;

/** Messages with words that begin as the text's do: in all conversations the viewer takes part in, or in the one given. */
export async function searchMessagesFor(
  { db, people }: ChatDeps,
  viewerId: number,
  { q, within, ...query }: ListQuery & { q: string; within: string | undefined },
): Promise<ListPage<MessageHit>> {
  const { me, directory } = await viewerOf(people, viewerId);
  const wanted = readBeginnings(q);
  if (wanted.length === 0) return { rows: [], next: null };
  const { limit = searchPageSize } = query;
  const below = idOfCursor(query) ?? Number.MAX_SAFE_INTEGER;
  const conversations = within === undefined ? [...(await conversationsOf(db, me, directory))] : [within];
  const found = await find(db, conversations, { wanted, below, limit: limit + 1 });
  const { rows, next } = cutPage(found, limit, ({ id }) => id);
  const messages = await withReadState(db, rows);
  const hits = messages.map((message): MessageHit => {
    const entry = entryOf(me, message.conversation, directory);
    return {
      message,
      contact: entry && toPersonCard(entry.contact),
      matches: matchesOf(message.content, wanted) ?? [],
    };
  });
  return { rows: hits, next };
}

interface Search {
  wanted: WantedBeginnings;
  below: number;
  limit: number;
}

/** What the index lacks is read message by message; the rest is found through it. */
async function find(
  db: ChatDeps['db'],
  conversations: readonly string[],
  { wanted, below, limit }: Search,
): Promise<MessageRow[]> {
  const firstUnindexed = await findFirstUnindexed(db);
  const tail = new Map(conversations.map((key) => [key, { after: firstUnindexed - 1 }]));
  const found = await findInTail(db, tail, { wanted, below, limit });
  if (found.length >= limit) return found;
  const rest = { wanted, conversations, below: Math.min(below, firstUnindexed), limit: limit - found.length };
  return [...found, ...(await findIndexed(db, rest))];
}

async function findInTail(db: ChatDeps['db'], tail: Starts, { wanted, below, limit }: Search): Promise<MessageRow[]> {
  const found: MessageRow[] = [];
  for (let top = below; found.length < limit; ) {
    const rows = await listNewestMessages(db, tail, { below: top, limit: tailAtOnce });
    found.push(...rows.filter(({ content }) => matchesOf(content, wanted) !== null));
    const last = rows.at(-1);
    if (!last || rows.length < tailAtOnce) break;
    top = last.id;
  }
  return found.slice(0, limit);
}
