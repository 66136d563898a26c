import type { ConversationsQuery } from '#contract/chat/chat.ts';
import { parseConversationKey } from '#contract/values/chat/conversations.ts';
import { conversationsPageSize } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { cutPage, type ListPage } from '#server/platform/http/list-page.ts';
import { listSilent, listSpoken, type Reach, type Silent, type Spoken } from './conversation-pages.queries.ts';

type Row = Spoken | Silent;

/** One page of the conversations: those in which something was said, then the others. */
export async function pageOfConversations(db: Db, reach: Reach, query: ConversationsQuery): Promise<ListPage<Row>> {
  const { limit = conversationsPageSize, cursor, find, tab } = query;
  const last = cursor === undefined ? null : rowOfCursor(cursor);
  // One beyond the page tells that there is more.
  const wanted = limit + 1;
  const rows: Row[] = [];
  if (last === null || 'key' in last) rows.push(...(await listSpoken(db, reach, { after: last, limit: wanted, find })));
  if (rows.length < wanted) {
    const after = last === null || 'key' in last ? null : last;
    const among = tab === 'recent' ? reach.newIds : undefined;
    rows.push(...(await listSilent(db, reach, { after, limit: wanted - rows.length, find, among })));
  }
  return cutPage(rows, limit, cursorOf);
}

function cursorOf(row: Row): string {
  return 'key' in row ? `${row.waiting}.${row.lastChange}.${row.key}` : `${row.contactId} ${row.nameKey}`;
}

/** What the order needs to know of the row in a cursor, wherever that row is by now. 400 for a cursor that no page has named. */
function rowOfCursor(cursor: string): Row {
  const [, waiting, lastChange, key = ''] = /^([01])\.(\d{1,15})\.(.+)$/.exec(cursor) ?? [];
  if (parseConversationKey(key))
    return { waiting: waiting === '1' ? 1 : 0, lastChange: Number(lastChange), key, contactId: 0 };
  const [, id, nameKey] = /^(\d{1,15}) (.*)$/s.exec(cursor) ?? [];
  if (nameKey === undefined) throw badRequest('This page does not exist', 'cursor');
  return { contactId: Number(id), nameKey };
}
