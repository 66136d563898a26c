import type { ConversationsQuery } from '#contract/chat/chat.ts';
import { conversationsPageSize } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { cutPage, type ListPage } from '#server/platform/http/list-page.ts';
import { listSection, type Placed, type Section, sectionsOf } from './conversation-pages.queries.ts';
import type { Asked, Reach } from './conversation-sources.queries.ts';

interface Row extends Placed {
  section: number;
}

/** One page of conversations, section by section. `asked` limits it to a few. */
export async function pageOfConversations(
  db: Db,
  reach: Reach,
  query: ConversationsQuery,
  { now, asked = null }: { now: string; asked?: readonly Asked[] | null },
): Promise<ListPage<Placed>> {
  const { limit = conversationsPageSize, cursor } = query;
  const sections = sectionsOf(db, reach, query, { asked, now });
  const last = cursor === undefined ? null : rowOfCursor(cursor, sections);
  const rows: Row[] = [];
  for (const [at, section] of sections.entries()) {
    // One row more than the page shows whether there is a next page.
    const wanted = limit + 1 - rows.length;
    if (wanted === 0 || at < (last?.section ?? 0)) continue;
    const after = at === last?.section ? last : null;
    const found = await listSection(db, section, { after, limit: wanted, asked });
    rows.push(...found.map((row) => ({ ...row, section: at })));
  }
  const page = cutPage(rows, limit, ({ section, value, tie }) => JSON.stringify([section, value, tie]));
  // A contact whose position changed between two queries appears in two sections.
  return { ...page, rows: [...new Map(page.rows.map((row) => [row.contactId, row])).values()] };
}

/** Position of the last row of a page, even if the row has moved since. Throws 400 for an invalid cursor. */
function rowOfCursor(cursor: string, sections: readonly Section[]): Omit<Row, 'contactId'> {
  const [number, value, tie, ...more] = listIn(cursor);
  const section = typeof number === 'number' ? sections[number] : undefined;
  if (!section || more.length > 0 || !isOfKind(value, section.value.kind) || !isOfKind(tie, section.tie.kind))
    throw badRequest('This page does not exist', 'cursor');
  return { section: number as number, value, tie };
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
  // PostgreSQL cannot store NUL.
  return typeof value === 'string' && !value.includes('\0');
}
