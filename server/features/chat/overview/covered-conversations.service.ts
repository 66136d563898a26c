import type { ConversationsQuery } from '#contract/chat/chat.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { cutPage, type ListPage, limitOf, messageIdOfCursor } from '#server/platform/http/list-page.ts';
import { isWaiting } from './conversation-states.ts';
import { type EarlierEntry, earlierEntryOf, keysBeside } from './earlier-conversations.access.ts';
import { type ConversationRow, listConversationRows } from './viewed-conversations.queries.ts';

/**
 * Conversations of absent colleagues, and channels assigned to the viewer, in which somebody has written, the newest first; of the inbox
 * those that wait.
 */
export async function readCovered(
  db: Db,
  { me, directory }: { me: Person; directory: Directory },
  query: ConversationsQuery,
): Promise<ListPage<EarlierEntry>> {
  const { find, tab, order, inbox, tag, earlier, institutionId, contactId, only } = query;
  if ([find, tab, order, tag, earlier, institutionId, contactId, only].some((one) => one !== undefined))
    throw badRequest('Conversations of absent colleagues and assigned ones are a list of their own', 'covered');
  if (inbox !== undefined && inbox !== 'waiting') return { rows: [], next: null };
  const limit = limitOf(query);
  const below = messageIdOfCursor(query) ?? Number.MAX_SAFE_INTEGER;
  const places = (await spokenIn(db, { me, directory }))
    .filter((place) => place.lastChange < below && (inbox === undefined || isWaiting(place, directory)))
    .sort((a, b) => b.lastChange - a.lastChange);
  const { rows, next } = cutPage(places.slice(0, limit + 1), limit, ({ lastChange }) => lastChange);
  return { rows: rows.flatMap(({ key }) => earlierEntryOf(me, key, directory) ?? []), next };
}

/** In how many of them the customer waits for an answer. */
export async function countCoveredWaiting(db: Db, viewer: { me: Person; directory: Directory }): Promise<number> {
  return (await spokenIn(db, viewer)).filter((place) => isWaiting(place, viewer.directory)).length;
}

async function spokenIn(db: Db, { me, directory }: { me: Person; directory: Directory }): Promise<ConversationRow[]> {
  const keys = new Set(keysBeside(me, directory));
  if (keys.size === 0) return [];
  return (await listConversationRows(db, [...keys])).filter(({ key, lastChange }) => keys.has(key) && lastChange > 0);
}
