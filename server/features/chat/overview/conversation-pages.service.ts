import type { ConversationsQuery } from '#contract/chat/chat.ts';
import { conversationsPageSize } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { cutPage, type ListPage } from '#server/platform/http/list-page.ts';
import { listStretch, type Placed, type Stretch, stretchesOf } from './conversation-pages.queries.ts';
import type { Asked, Reach } from './conversation-sources.queries.ts';

interface Row extends Placed {
  stretch: number;
}

/** One page of the conversations, or of those that are `asked` for, which are few: one stretch after the other. */
export async function pageOfConversations(
  db: Db,
  reach: Reach,
  query: ConversationsQuery,
  { now, asked = null }: { now: string; asked?: readonly Asked[] | null },
): Promise<ListPage<Placed>> {
  const { limit = conversationsPageSize, cursor } = query;
  const stretches = stretchesOf(db, reach, query, { asked, now });
  const last = cursor === undefined ? null : rowOfCursor(cursor, stretches);
  const rows: Row[] = [];
  for (const [at, stretch] of stretches.entries()) {
    // One beyond the page tells that there is more.
    const wanted = limit + 1 - rows.length;
    if (wanted === 0 || at < (last?.stretch ?? 0)) continue;
    const after = at === last?.stretch ? last : null;
    const found = await listStretch(db, stretch, { after, limit: wanted, asked });
    rows.push(...found.map((row) => ({ ...row, stretch: at })));
  }
  const page = cutPage(rows, limit, ({ stretch, value, tie }) => JSON.stringify([stretch, value, tie]));
  // Who moved on meanwhile stands in two stretches.
  return { ...page, rows: [...new Map(page.rows.map((row) => [row.contactId, row])).values()] };
}

/** Where the last row of a page stood, wherever it is by now. 400 for a cursor that no page has named. */
function rowOfCursor(cursor: string, stretches: readonly Stretch[]): Omit<Row, 'contactId'> {
  const [number, value, tie, ...more] = listIn(cursor);
  const stretch = typeof number === 'number' ? stretches[number] : undefined;
  if (!stretch || more.length > 0 || !isOfKind(value, stretch.value.kind) || !isOfKind(tie, stretch.tie.kind))
    throw badRequest('This page does not exist', 'cursor');
  return { stretch: number as number, value, tie };
}

function listIn(cursor: string): unknown[] {
  try {
    return [JSON.parse(cursor)].flat();
  } catch {
    return [];
  }
}

function isOfKind(value: unknown, kind: 'number' | 'text'): value is string | number {
  if (kind === 'number') return Number.isSafeInteger(value);
  // PostgreSQL stores no NUL.
  return typeof value === 'string' && !value.includes('\0');
}
