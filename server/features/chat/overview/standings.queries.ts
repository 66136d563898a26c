import { sql } from 'kysely';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { unreadCount } from '#server/db/unread-count.ts';
import { type DeskRow, deskColumns } from '#server/features/chat/desk/desk.queries.ts';

/** Where a conversation stands for a viewer. */
export interface Standing {
  key: string;
  lastChange: number;
  /** Which person wrote last; null while only the machine has. */
  lastWriterId: number | null;
  /** The team's newest answer in a channel; 0 before the first. */
  answeredUpTo: number;
  /** The viewer's own mark; null where they never opened the conversation. */
  lastReadId: number | null;
  unread: number;
}

/** The newest change of a conversation, which person wrote last, and how it stands for a team. */
export type Place = Pick<Standing, 'key' | 'lastWriterId'> & DeskRow;

/** For whoever has more conversations it is quicker to read all of the portal's than to ask for theirs. */
const askedByNameMax = 1000;

/** Of those conversations in which something was said, and maybe of others. */
export async function listPlaces(db: Db, conversations: readonly string[]): Promise<Place[]> {
  const places = db.selectFrom('conversations').select(['key', 'lastWriterId', ...deskColumns]);
  if (conversations.length > askedByNameMax) return places.execute();
  const keys = rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
  return places.where('key', 'in', sql<string>`(${keys})`).execute();
}

/** Of those conversations in which something was said. */
export async function listStandings(
  db: Db,
  viewer: { id: number; createdAt: string },
  conversations: readonly string[],
): Promise<Standing[]> {
  const keys = rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
  const { rows } = await sql<Standing>`
    select c.key, c."lastChange", c."lastWriterId", c."answeredUpTo", r."lastReadId", ${unreadCount(viewer)} as unread
    from conversations as c
    left join "conversationRead" as r on r."userId" = ${viewer.id} and r.conversation = c.key
    where c.key in (${keys})`.execute(db);
  return rows;
}
