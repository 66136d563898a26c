import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, eachChunk, type MessageRow, valuesOf } from './chat.queries.ts';

interface Viewer {
  id: number;
  createdAt: string;
}

/** How far somebody has read a conversation; null where they never opened it. */
interface OwnMark {
  conversation: string;
  lastReadId: number | null;
}

/**
 * Every message the person has not read. In a support channel only the customer's own count as unread for the team,
 * and to somebody who never opened a conversation what was said before their time is not news.
 */
export async function listUnread(db: Db, viewer: Viewer, marks: readonly OwnMark[]): Promise<MessageRow[]> {
  return eachChunk(marks, (chunk) => unread(db, viewer, chunk).select(columnsOfM).execute());
}

/** The number of `listUnread` in each conversation that has any. */
export async function countUnread(db: Db, viewer: Viewer, marks: readonly OwnMark[]): Promise<Map<string, number>> {
  const rows = await eachChunk(marks, (chunk) =>
    unread(db, viewer, chunk)
      .groupBy('m.conversation')
      .select((eb) => ['m.conversation', eb.fn.countAll<number>().as('unread')])
      .execute(),
  );
  return new Map(rows.map((row) => [row.conversation, row.unread]));
}

function unread(db: Db, viewer: Viewer, marks: readonly OwnMark[]) {
  const rows = marks.map(
    (mark) => sql`(${mark.conversation}, cast(${mark.lastReadId ?? 0} as bigint), ${mark.lastReadId === null ? 1 : 0})`,
  );
  // The marks lead the join, so that each conversation is read from the last read message on and not from its start.
  return db
    .with('k(conversation, lastReadId, isNew)', () =>
      valuesOf<{ conversation: string; lastReadId: number; isNew: number }>(rows),
    )
    .selectFrom('k')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'k.conversation').onRef('m.id', '>', 'k.lastReadId'),
    )
    .where('m.senderId', '<>', viewer.id)
    .where((eb) =>
      eb.or([
        eb('m.channelCustomerId', 'is', null),
        eb('m.channelCustomerId', '=', viewer.id),
        eb('m.senderId', '=', eb.ref('m.channelCustomerId')),
      ]),
    )
    .where((eb) => eb.or([eb('k.isNew', '=', 0), eb('m.timestamp', '>=', viewer.createdAt)]));
}
