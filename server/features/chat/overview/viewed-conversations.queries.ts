import { type RawBuilder, sql } from 'kysely';
import { unreadCount } from '#server/db/queries/unread-count.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { type DeskRow, deskColumns } from '#server/features/chat/desk/desk.queries.ts';

export interface ConversationRow {
  key: string;
  lastChange: number;
  /** The last person who wrote; null if only the portal has. */
  lastWriterId: number | null;
  askedAt: string | null;
}

export interface ViewedConversation extends DeskRow {
  key: string;
  lastWriterId: number | null;
  /** The viewer's read mark; null if they never opened the conversation. */
  lastReadId: number | null;
  unread: number;
}

/** From where on a conversation is unread. */
export interface UnreadStart {
  key: string;
  /** The team's newest answer in a channel; 0 before the first. */
  answeredUpTo: number;
  lastReadId: number | null;
  unread: number;
}

interface Viewer {
  id: number;
  createdAt: string;
}

/** With more conversations than this, it is faster to read all rows than to filter them. */
const askedByNameMax = 1000;

/** Rows of conversations with messages. If many are asked for, rows of others are included. */
export async function listConversationRows(db: Db, conversations: readonly string[]): Promise<ConversationRow[]> {
  const places = db.selectFrom('conversations').select(['key', 'lastChange', 'lastWriterId', 'askedAt']);
  if (conversations.length > askedByNameMax) return places.execute();
  return places.where('key', 'in', keysOf(db, conversations)).execute();
}

export async function listViewed(
  db: Db,
  viewer: Viewer,
  conversations: readonly string[],
): Promise<ViewedConversation[]> {
  const desk = sql.join(deskColumns.map((column) => sql.ref(`c.${column}`)));
  const { rows } = await sql<ViewedConversation>`
    select c.key, ${desk}, c."lastWriterId", r."lastReadId", ${unreadCount(viewer)} as unread
    ${fromViewed(db, viewer, conversations)}`.execute(db);
  return rows;
}

export async function listUnreadStarts(
  db: Db,
  viewer: Viewer,
  conversations: readonly string[],
): Promise<UnreadStart[]> {
  const { rows } = await sql<UnreadStart>`
    select * from (
      select c.key, c."answeredUpTo", r."lastReadId", ${unreadCount(viewer)} as unread
      ${fromViewed(db, viewer, conversations)}
    ) as seen where unread > 0`.execute(db);
  return rows;
}

function fromViewed(db: Db, viewer: Viewer, conversations: readonly string[]): RawBuilder<unknown> {
  return sql`
    from conversations as c
    left join "conversationRead" as r on r."userId" = ${viewer.id} and r.conversation = c.key
    where c.key in ${keysOf(db, conversations)}`;
}

/** Passes keys as one JSON parameter, of which `in` may take none. */
export function keysOf(db: Db, conversations: readonly string[]): RawBuilder<string> {
  const keys = conversations.map((key) => [key]);
  return sql<string>`(${rowsOf(db, keys, ['text'])})`;
}
