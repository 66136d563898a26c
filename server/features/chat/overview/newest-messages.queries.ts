import { sql } from 'kysely';
import { lowestMessageId } from '#contract/values/chat/message-ids.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from '#server/features/chat/chat.queries.ts';

/** Start of reading: only messages with a greater id are read. */
export interface Start {
  after: number;
  /** Whether the viewer has opened the conversation; left out if that does not matter. */
  isOpened?: boolean;
}

export type Starts = ReadonlyMap<string, Start>;

/** Limits the list to messages that are unread for this person, like `unreadCount`. */
interface UnreadBy {
  id: number;
  createdAt: string;
}

interface Wanted {
  below: number;
  limit: number;
  unreadBy?: UnreadBy | undefined;
  /** Total number of messages, if known. */
  count?: number | undefined;
}

/**
 * The first range of ids contains twice the wanted number, or as many as should be needed for a known `count`. Each
 * further range is longer.
 */
const rangeFactor = 2;
/** Ids per month, with 2^22 per second (earlier-ids.ts). */
const idsOfMonth = 30 * 86_400 * 2 ** 22;
/** With more conversations than this, it is faster to query all changed conversations of the portal. */
const askedByNameMax = 500;

/**
 * The newest messages below an id, newest first. Ranges of ids are searched from the newest id backwards, so that no
 * conversation is read further than needed. If the newest messages are all from other conversations, they are skipped
 * in one step. Imported messages with ids below 0 come last.
 */
export async function listNewestMessages(db: Db, starts: Starts, { below, limit, unreadBy, count }: Wanted) {
  const newest: MessageRow[] = [];
  const start = Math.min(...[...starts.values()].map(({ after }) => after));
  const end = Math.max(0, start);
  let top = Math.min(below, (await findNewestChange(db)) + 1);
  const enough = count === undefined ? 0 : Math.ceil(((top - end) * limit) / count);
  const first = Math.max(limit * rangeFactor, enough);
  let length = first;
  let hasLookedForOwn = false;
  while (top > end + 1 && newest.length < limit) {
    const above = Math.max(end, top - 1 - length);
    const range = { above, below: top, limit: limit - newest.length, unreadBy };
    newest.push(...(await listBetween(db, starts, range)));
    top = above + 1;
    length *= rangeFactor;
    if (newest.length === 0 && top > end + 1 && !hasLookedForOwn) {
      hasLookedForOwn = true;
      const own = await findNewestChange(db, [...starts.keys()]);
      if (own < above) [top, length] = [own + 1, first];
    }
  }
  if (start >= 0 || newest.length >= limit) return newest;
  return [
    ...newest,
    ...(await listNewestEarlier(db, starts, { below: Math.min(below, 0), limit: limit - newest.length })),
  ];
}

/**
 * Like listNewestMessages for ids below 0, which are sparse: each search starts at the next existing id, with ranges
 * that start at a month and grow.
 */
async function listNewestEarlier(db: Db, starts: Starts, { below, limit }: { below: number; limit: number }) {
  const newest: MessageRow[] = [];
  let [top, length] = [below, idsOfMonth];
  while (newest.length < limit) {
    const next = await findNextEarlier(db, [...starts.keys()], top);
    if (next === null) break;
    const above = Math.max(lowestMessageId, next - length);
    newest.push(...(await listBetween(db, starts, { above, below: top, limit: limit - newest.length })));
    top = above + 1;
    length *= rangeFactor;
  }
  return newest;
}

/** The greatest id below `below` in these conversations. */
async function findNextEarlier(db: Db, conversations: readonly string[], below: number): Promise<number | null> {
  const keys = rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
  const { rows } = await sql<{ id: number | null }>`
    with k(key) as (${keys})
    select max(id) as id from (
      select (select max(m.id) from messages as m where m.conversation = k.key and m.id < ${below}) as id from k
    ) as greatest`.execute(db);
  return rows[0]?.id ?? null;
}

interface Reached {
  conversation: string;
  after: number;
  isOpened: number;
}

/** Messages with ids between two limits, newest first. */
async function listBetween(
  db: Db,
  starts: Starts,
  { above, below, limit, unreadBy }: Wanted & { above: number },
): Promise<MessageRow[]> {
  const keysToLookAt = starts.size > askedByNameMax ? await listChangedAfter(db, above) : [...starts.keys()];
  const reached = keysToLookAt.flatMap((key) => {
    const start = starts.get(key);
    return start && start.after < below - 1 ? [{ key, ...start }] : [];
  });
  if (reached.length === 0) return [];
  const keys = rowsOf(
    db,
    reached.map(({ key, after, isOpened = true }) => [key, Math.max(after, above), isOpened ? 1 : 0]),
    ['text', 'bigint', 'bigint'],
  );
  // The join starts with the conversations, so that each is read from the given id on.
  const between = db
    .with('k(conversation, after, isOpened)', () => sql<Reached>`(${keys})`)
    .selectFrom('k')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.conversation', '=', 'k.conversation')
        .onRef('m.id', '>', 'k.after')
        // Repeated with constants, so that PostgreSQL estimates the small number of rows.
        .on('m.id', '>', above)
        .on('m.id', '<', below),
    )
    .select(columnsOfM)
    .orderBy('m.id', 'desc')
    .limit(limit);
  const wanted = unreadBy
    ? between
        .where('m.senderId', '<>', unreadBy.id)
        .where('m.kind', 'is', null)
        .where((eb) =>
          eb.or([
            eb('m.channelCustomerId', 'is', null),
            eb('m.channelCustomerId', '=', unreadBy.id),
            eb('m.senderId', '=', eb.ref('m.channelCustomerId')),
          ]),
        )
        .where((eb) => eb.or([eb('k.isOpened', '=', 1), eb('m.timestamp', '>=', unreadBy.createdAt)]))
    : between;
  return wanted.execute();
}

async function listChangedAfter(db: Db, change: number): Promise<string[]> {
  const changed = await db.selectFrom('conversations').where('lastChange', '>', change).select('key').execute();
  return changed.map(({ key }) => key);
}

/** The newest change of the given conversations, or of all. */
async function findNewestChange(db: Db, conversations?: readonly string[]): Promise<number> {
  let changes = db.selectFrom('conversations').select(({ fn }) => fn.max('lastChange').as('newest'));
  if (conversations) {
    const keys = rowsOf(
      db,
      conversations.map((key) => [key]),
      ['text'],
    );
    changes = changes.where('key', 'in', sql<string>`(${keys})`);
  }
  return (await changes.executeTakeFirst())?.newest ?? 0;
}
