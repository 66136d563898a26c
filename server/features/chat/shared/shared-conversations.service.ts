import type { Message } from '#contract/chat/chat.ts';
import type { SharedConversation, SharedHit } from '#contract/people/conversation-sharing.ts';
import { searchMinLength, searchPageSize } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import type { MessageRow } from '#server/features/chat/chat.queries.ts';
import { listLastMessages } from '#server/features/chat/chat.queries.ts';
import type { ConversationAccess } from '#server/features/chat/conversation-access.ts';
import { withReadState } from '#server/features/chat/overview/chat-overview.service.ts';
import { findMessages } from '#server/features/chat/search/chat-search.service.ts';
import { matchesOf, readBeginnings } from '#server/features/chat/search/message-words.ts';
import { type Directory, toPersonCard, viewerOf } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { type SharedConversation as Shared, sharedWith } from '#server/features/people/sharing/shared-conversations.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import {
  cutPage,
  type ListPage,
  limitOf,
  messageIdOfCursor,
  pageOfShortList,
} from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { listKeysOf, listQuotedBefore, listSharedMessages } from './shared-conversations.queries.ts';

const notThere = 'This conversation does not exist';

interface Entry extends Shared {
  key: string;
}

/** The colleagues' conversations that the viewer reads, the newest first. Those of one institution are few. */
async function entriesOf(db: Db, me: Person, directory: Directory): Promise<Entry[]> {
  if (me.institutionId === null) return [];
  // Every customer's Home asks, and most institutions share nothing.
  const isRead = ({ id, institutionId, sharedSince, successorId }: Person) =>
    institutionId === me.institutionId && id !== me.id && (sharedSince !== undefined || successorId === me.id);
  const authors = directory.everybody().filter(isRead);
  const keys = await listKeysOf(
    db,
    authors.map(({ id }) => id),
  );
  return keys.flatMap((key) => {
    const shared = sharedWith(me, key, directory);
    return shared ? { key, ...shared } : [];
  });
}

export async function listShared(
  { reading: db, people }: Portal,
  viewerId: number,
  query: { limit?: number | undefined; cursor?: string | undefined },
): Promise<ListPage<SharedConversation>> {
  const { me, directory } = await viewerOf(people, viewerId);
  const entries = await entriesOf(db, me, directory);
  const last = await listLastMessages(
    db,
    entries.map(({ key }) => key),
  );
  const lastAt = new Map(last.map(({ conversation, timestamp }) => [conversation, timestamp]));
  const rows = entries.flatMap(({ key, author, staff, since, isTakenOver }): SharedConversation[] => {
    const at = lastAt.get(key);
    if (at === undefined || at < since) return [];
    return [
      {
        ...{ conversation: key, colleague: toPersonCard(author), lastAt: at, since: since || null, isTakenOver },
        staff: staff ? { id: staff.id, name: staff.fullName } : null,
      },
    ];
  });
  return pageOfShortList(rows, query, ({ conversation }) => conversation);
}

/** Throws 404 for a conversation that nobody shares with the viewer. Reading moves no mark. */
export async function listMessagesShared(
  { reading: db, people }: Portal,
  viewerId: number,
  key: string,
  { before, ...query }: { before?: number | undefined; limit?: number | undefined },
): Promise<ListPage<Message>> {
  const { me, directory } = await viewerOf(people, viewerId);
  const shared = sharedWith(me, key, directory);
  if (!shared) throw notFound(notThere);
  const limit = limitOf(query);
  const found = await listSharedMessages(db, key, { since: shared.since, before, limit: limit + 1 });
  const page = cutPage(found, limit, ({ id }) => id);
  const rows = await withoutEarlierQuotes(db, key, shared.since, page.rows);
  return { ...page, rows: rows.reverse(), cursorName: 'before' };
}

/** A quotation of what stays private is left out. */
async function withoutEarlierQuotes(
  db: Db,
  key: string,
  since: string,
  rows: readonly MessageRow[],
): Promise<Message[]> {
  const quoted = rows.flatMap(({ replyToId }) => replyToId ?? []);
  const hidden = await listQuotedBefore(db, key, since, quoted);
  const messages = await withReadState(db, rows);
  return messages.map((message) =>
    message.replyTo && hidden.has(message.replyTo.id) ? { ...message, replyTo: null } : message,
  );
}

/** Searches what colleagues share by the beginnings of words. */
export async function searchShared(
  { reading: db, people }: Portal,
  viewerId: number,
  { q = '', ...query }: { q?: string | undefined; limit?: number | undefined; cursor?: string | undefined },
): Promise<ListPage<SharedHit>> {
  const { me, directory } = await viewerOf(people, viewerId);
  if ([...q].length < searchMinLength) throw badRequest(`Search for at least ${searchMinLength} characters`, 'q');
  const wanted = readBeginnings(q);
  if (wanted.length === 0) return { rows: [], next: null };
  const entries = await entriesOf(db, me, directory);
  const { limit = searchPageSize } = query;
  const below = messageIdOfCursor(query) ?? Number.MAX_SAFE_INTEGER;
  const found: MessageRow[] = [];
  // Each time has a search of its own; most people share from the institution's.
  for (const since of new Set(entries.map((entry) => entry.since))) {
    const keys = entries.filter((entry) => entry.since === since).map(({ key }) => key);
    const narrowing = since === '' ? {} : { since };
    const rows = await findMessages(db, keys, { wanted, below, limit: limit + 1, narrowing });
    found.push(...rows.filter(({ id }) => since === '' || id > 0));
  }
  const newest = found.sort((a, b) => b.id - a.id).slice(0, limit + 1);
  const { rows, next } = cutPage(newest, limit, ({ id }) => id);
  const hits = rows.map(async (row): Promise<SharedHit[]> => {
    const shared = sharedWith(me, row.conversation, directory);
    if (!shared) return [];
    const [message] = await withoutEarlierQuotes(db, row.conversation, shared.since, [row]);
    const matches = matchesOf(row.content, wanted) ?? [];
    return message ? [{ message, colleague: toPersonCard(shared.author), matches }] : [];
  });
  return { rows: (await Promise.all(hits)).flat(), next };
}

/** The data for a transcript. Throws 404 for a conversation that nobody shares with the viewer. */
export async function transcriptAccess({ people }: Portal, viewerId: number, key: string) {
  const { me, directory } = await viewerOf(people, viewerId);
  const shared = sharedWith(me, key, directory);
  if (!shared) throw notFound(notThere);
  const { author, staff, since } = shared;
  const conversation = { key, channelCustomerId: staff ? null : author.id };
  const access: ConversationAccess = { me, contact: author, conversation, directory };
  return { access, options: { since, of: `${author.fullName} with ${staff?.fullName ?? 'the support team'}` } };
}
