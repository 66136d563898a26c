import { CompiledQuery, type Expression, type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/chat.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type MessageRow = Schema['messages'];

/** How far one member of a conversation got. */
export interface Mark {
  userId: number;
  conversation: string;
  lastReadId: number;
  lastReceivedId: number;
}

export interface HistoryPage {
  before?: number | undefined;
  after?: number | undefined;
  limit?: number | undefined;
}

/** One statement has room for this many messages: 9 values each, well under every engine's limit. */
export const messagesPerStatement = 64;
/** Conversations asked for in one statement. */
const keysPerStatement = 400;
/** Ids fetched from the counter at once. What a stopped process had left is skipped, never reused. */
const idBlock = 1000;

export const messageColumns = [
  'conversation',
  'id',
  'channelCustomerId',
  'senderId',
  'receiverId',
  'content',
  'timestamp',
  'clientId',
  'kind',
] as const satisfies readonly (keyof MessageRow)[];

/** Hands out message ids, growing with the order of commits. `take` must run where the messages are then inserted. */
export function createMessageIds() {
  let next = 0;
  let end = 0;
  return {
    /** Whether `take` needs no statement of its own, and so no transaction around it and the insert. */
    hasRoomFor: (db: Db, count: number) => next + count <= end && engineOf(db) === 'sqlite',
    /** The first of `count` consecutive ids. */
    async take(db: Db, count: number): Promise<number> {
      if (next + count > end || engineOf(db) === 'postgres') {
        // PostgreSQL may have other nodes: the counter's row stays locked until this commit, so ids appear in order.
        const block = engineOf(db) === 'postgres' ? count : Math.max(count, idBlock);
        const counter = await db
          .updateTable('counters')
          .set((eb) => ({ next: eb('next', '+', block) }))
          .where('name', '=', 'messageId')
          .returning('next')
          .executeTakeFirstOrThrow();
        end = counter.next;
        next = end - block;
      }
      const first = next;
      next += count;
      return first;
    },
  };
}

/** Stores messages; answers the ids of those stored, which leaves out every (clientId, senderId) that was there before. */
export async function insertMessages(db: Db, rows: readonly MessageRow[]): Promise<Set<number>> {
  const stored = new Set<number>();
  for (let from = 0; from < rows.length; from += messagesPerStatement) {
    const chunk = rows.slice(from, from + messagesPerStatement);
    const values = chunk.flatMap((row) => messageColumns.map((column) => row[column]));
    const result = await db.executeQuery<{ id: number }>(CompiledQuery.raw(insertStatement(db, chunk.length), values));
    for (const { id } of result.rows) stored.add(id);
  }
  return stored;
}

const insertStatements = { sqlite: new Map<number, string>(), postgres: new Map<number, string>() };

/** The text for `count` messages, built once: compiling it anew for every batch would cost more than running it. */
function insertStatement(db: Db, count: number): string {
  const known = insertStatements[engineOf(db)];
  let text = known.get(count);
  if (!text) {
    const blank: MessageRow = {
      conversation: '',
      id: 0,
      channelCustomerId: 0,
      senderId: 0,
      receiverId: 0,
      content: '',
      timestamp: '',
      clientId: '',
      kind: null,
    };
    text = db
      .insertInto('messages')
      .columns([...messageColumns])
      .values(Array.from({ length: count }, () => ({ ...blank })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .compile().sql;
    known.set(count, text);
  }
  return text;
}

export async function findMessageByClientId(
  db: Db,
  senderId: number,
  clientId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .where('clientId', '=', clientId)
    .where('senderId', '=', senderId)
    .select(messageColumns)
    .executeTakeFirst();
}

/** A page in ascending order: the newest `limit`, those before an id, or those after one. */
export async function listConversation(db: Db, conversation: string, page: HistoryPage): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').where('conversation', '=', conversation).select(messageColumns);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  if (page.after !== undefined) query = query.where('id', '>', page.after);
  if (page.limit !== undefined) query = query.limit(page.limit);
  if (page.after !== undefined) return query.orderBy('id').execute();
  return (await query.orderBy('id', 'desc').execute()).reverse();
}

/** Everything said in these conversations, in the order it was said. */
export async function listMessagesOf(db: Db, conversations: readonly string[]): Promise<MessageRow[]> {
  const pages = await eachChunk(conversations, (keys) =>
    db.selectFrom('messages').where('conversation', 'in', keys).select(messageColumns).execute(),
  );
  return pages.sort((a, b) => a.id - b.id);
}

export async function listLastMessages(db: Db, conversations: readonly string[]): Promise<MessageRow[]> {
  return eachChunk(conversations, (keys) =>
    db
      .with('k(conversation)', () => valuesOf<{ conversation: string }>(keys.map((key) => sql`(${key})`)))
      .selectFrom('k')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.conversation', '=', 'k.conversation').on('m.id', '=', (eb) =>
          eb
            .selectFrom('messages as newest')
            .whereRef('newest.conversation', '=', 'k.conversation')
            .select((inner) => inner.fn.max('newest.id').as('id')),
        ),
      )
      .select(messageColumns.map((column) => `m.${column}` as const))
      .execute(),
  );
}

export async function listConversationsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('conversationRead').where('userId', '=', userId).select('conversation').execute();
  return rows.map((row) => row.conversation);
}

export async function listMarks(db: Db, conversations: readonly string[]): Promise<Mark[]> {
  return eachChunk(conversations, (keys) =>
    db.selectFrom('conversationRead').where('conversation', 'in', keys).selectAll().execute(),
  );
}

/** Makes people members of a conversation, so that it is found among theirs. */
export async function insertMembers(db: Db, conversation: string, userIds: readonly number[]): Promise<void> {
  await db
    .insertInto('conversationRead')
    .values(userIds.map((userId) => ({ userId, conversation })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves a mark forward, never back and never past the newest message: nobody can have read what is not written. */
export async function advanceMark(db: Db, mark: Mark): Promise<Mark> {
  const newest = await db
    .selectFrom('messages')
    .where('conversation', '=', mark.conversation)
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirst();
  const limit = newest?.id ?? 0;
  return db
    .insertInto('conversationRead')
    .values({
      ...mark,
      lastReadId: Math.min(mark.lastReadId, limit),
      lastReceivedId: Math.min(mark.lastReceivedId, limit),
    })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'conversation']).doUpdateSet((eb) => ({
        lastReadId: larger(eb.ref('excluded.lastReadId'), eb.ref('conversationRead.lastReadId')),
        lastReceivedId: larger(eb.ref('excluded.lastReceivedId'), eb.ref('conversationRead.lastReceivedId')),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Every message the person has not read. In a support channel only the customer's own count as unread for the team,
 * and to somebody who never opened a conversation what was said before their time is not news.
 */
export async function listUnread(
  db: Db,
  viewer: { id: number; createdAt: string },
  marks: readonly { conversation: string; lastReadId: number | null }[],
): Promise<MessageRow[]> {
  return eachChunk(marks, (chunk) =>
    unread(db, viewer, chunk)
      .select(messageColumns.map((column) => `m.${column}` as const))
      .execute(),
  );
}

/** The number of `listUnread` in each conversation that has any. */
export async function countUnread(
  db: Db,
  viewer: { id: number; createdAt: string },
  marks: readonly { conversation: string; lastReadId: number | null }[],
): Promise<Map<string, number>> {
  const rows = await eachChunk(marks, (chunk) =>
    unread(db, viewer, chunk)
      .groupBy('m.conversation')
      .select((eb) => ['m.conversation', eb.fn.countAll<number>().as('unread')])
      .execute(),
  );
  return new Map(rows.map((row) => [row.conversation, row.unread]));
}

function unread(
  db: Db,
  viewer: { id: number; createdAt: string },
  marks: readonly { conversation: string; lastReadId: number | null }[],
) {
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

function valuesOf<Row>(rows: RawBuilder<unknown>[]): RawBuilder<Row> {
  return sql<Row>`(values ${sql.join(rows)})`;
}

function larger(a: Expression<number>, b: Expression<number>) {
  return sql<number>`case when ${a} > ${b} then ${a} else ${b} end`;
}

/** Asks in parts, where one statement could not carry all values. */
export async function eachChunk<Item, Row>(
  items: readonly Item[],
  query: (chunk: Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < items.length; from += keysPerStatement) {
    rows.push(...(await query(items.slice(from, from + keysPerStatement))));
  }
  return rows;
}

/** A stored message as it leaves the server; `readUpTo`: how far the other side has read. */
export function toMessage(row: MessageRow, readUpTo: number): Message {
  return { ...row, read: row.id <= readUpTo };
}
