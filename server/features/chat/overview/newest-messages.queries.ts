import { sql } from 'kysely';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from '#server/features/chat/chat.queries.ts';

/** A conversation from a message on: everything in it with a greater id. */
export interface Span {
  key: string;
  after: number;
  lastChange: number;
  /** Whether the viewer has opened it before; left out where that makes no difference. */
  isOpened?: boolean;
}

/** Only what is unread to somebody: see `unreadCount`, which counts the same. */
interface UnreadBy {
  id: number;
  createdAt: string;
}

interface Stretch {
  above: number;
  below: number;
  limit: number;
  unreadBy?: UnreadBy | undefined;
}

/** The first stretch of ids in which messages are looked for, for each that is wanted; the next are longer and longer. */
const idsForEach = 4;
const growth = 4;

/**
 * The newest messages below an id, newest first. They are looked for from the newest id back, stretch by stretch, so that
 * no conversation is read further than the answer reaches.
 */
export async function listNewestMessages(
  db: Db,
  spans: readonly Span[],
  { below, limit, unreadBy }: { below: number; limit: number; unreadBy?: UnreadBy },
): Promise<MessageRow[]> {
  const newest: MessageRow[] = [];
  const end = Math.min(...spans.map(({ after }) => after));
  let top = Math.min(below, Math.max(0, ...spans.map(({ lastChange }) => lastChange)) + 1);
  for (let length = limit * idsForEach; top > end + 1 && newest.length < limit; length *= growth) {
    const above = Math.max(end, top - 1 - length);
    const stretch = { above, below: top, limit: limit - newest.length, unreadBy };
    newest.push(...(await listBetween(db, spans, stretch)));
    top = above + 1;
  }
  return newest;
}

interface Reached {
  conversation: string;
  after: number;
  isOpened: number;
}

/** Messages with ids between two, newest first. */
export async function listBetween(db: Db, spans: readonly Span[], stretch: Stretch): Promise<MessageRow[]> {
  const { above, below, limit, unreadBy } = stretch;
  const reached = spans.filter(({ lastChange, after }) => lastChange > above && after < below - 1);
  if (reached.length === 0) return [];
  const keys = rowsOf(
    db,
    reached.map(({ key, after, isOpened = true }) => [key, Math.max(after, above), isOpened ? 1 : 0]),
    ['text', 'bigint', 'bigint'],
  );
  // The conversations lead the join, so that each is read from that id on and not from its start.
  const between = db
    .with('k(conversation, after, isOpened)', () => sql<Reached>`(${keys})`)
    .selectFrom('k')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'k.conversation').onRef('m.id', '>', 'k.after').on('m.id', '<', below),
    )
    .select(columnsOfM)
    .orderBy('m.id', 'desc')
    .limit(limit);
  if (!unreadBy) return between.execute();
  return between
    .where('m.senderId', '<>', unreadBy.id)
    .where((eb) =>
      eb.or([
        eb('m.channelCustomerId', 'is', null),
        eb('m.channelCustomerId', '=', unreadBy.id),
        eb('m.senderId', '=', eb.ref('m.channelCustomerId')),
      ]),
    )
    .where((eb) => eb.or([eb('k.isOpened', '=', 1), eb('m.timestamp', '>=', unreadBy.createdAt)]))
    .execute();
}
