import type { Message } from '#contract/chat/chat.ts';
import { listConversation } from '#server/features/chat/chat.queries.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { cutPage, type ListPage, limitOf } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { withReadState } from './chat-overview.service.ts';
import { earlierEntryOf } from './earlier-conversations.access.ts';

/** One page of an earlier conversation, found by its key. Throws 404 unless the viewer may still read it. */
export async function listEarlierMessages(
  { reading: db, people }: Portal,
  viewerId: number,
  key: string,
  { before, ...query }: { before?: number | undefined; limit?: number | undefined },
): Promise<ListPage<Message>> {
  const { me, directory } = await viewerOf(people, viewerId);
  if (!earlierEntryOf(me, key, directory)) throw notFound('This conversation does not exist');
  const limit = limitOf(query);
  const page = cutPage(await listConversation(db, key, { before, limit: limit + 1 }), limit, ({ id }) => id);
  if (page.rows.length === 0 && before === undefined) throw notFound('This conversation does not exist');
  return { ...page, rows: (await withReadState(db, page.rows)).reverse(), cursorName: 'before' };
}
