import { type RawBuilder, sql } from 'kysely';
import { unreadCount } from '#server/db/queries/unread-count.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { type DeskRow, deskColumns } from '#server/features/chat/desk/desk.queries.ts';

/** What decides the place of a conversation in a list. */
export interface ConversationRow {
  key: string;
  lastChange: number;
  /** Which person wrote last; null while only the portal has. */
  lastWriterId: number | null;
  /** Since when the customer of a channel waits for a person's answer. */
  askedAt: string | null;
}

/** Where a conversation stands for a viewer, and for its team. */
export interface ViewedConversation extends DeskRow {
  key: string;
  /** Which person wrote last; null while only the portal has. */
  lastWriterId: number | null;
  /** The viewer's own mark; null where they never opened the conversation. */
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

/** For whoever has more conversations it is quicker to read all of the portal's than to ask for theirs. */
const askedByNameMax = 1000;

/** Of those conversations in which something was said, and maybe of others. */
export async function listConversationRows(db: Db, conversations: readonly string[]): Promise<ConversationRow[]> {
  const places = db.selectFrom('conversations').select(['key', 'lastChange', 'lastWriterId', 'askedAt']);
  if (conversations.length > askedByNameMax) return places.execute();
  return places.where('key', 'in', keysOf(db, conversations)).execute();
}

/** Of those conversations in which something was said. */
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

/** Of those conversations in which something is unread. */
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

/** As `unreadCount` asks for them. */
function fromViewed(db: Db, viewer: Viewer, conversations: readonly string[]): RawBuilder<unknown> {
  return sql`
    from conversations as c
    left join "conversationRead" as r on r."userId" = ${viewer.id} and r.conversation = c.key
    where c.key in ${keysOf(db, conversations)}`;
}

function keysOf(db: Db, conversations: readonly string[]): RawBuilder<string> {
  const keys = conversations.map((key) => [key]);
  return sql<string>`(${rowsOf(db, keys, ['text'])})`;
}
