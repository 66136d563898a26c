import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Attachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import { engineOf } from '#server/db/engine.ts';
import { fileMessages } from '#server/db/file-messages.ts';
import { rowsMark } from '#server/db/rows-mark.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type MessageRow = Schema['messages'];
/** A message to be stored. */
export type NewMessageRow = Omit<MessageRow, 'attachment'> & Pick<Message, 'attachment'>;

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

/** Conversations asked for in one statement. */
const keysPerStatement = 400;
/**
 * Ids fetched from the counter at once, and so the most messages that are filed at once. What a stopped process had left
 * is skipped, never reused.
 */
const idBlock = 16_384;

const messageColumns = [
  'conversation',
  'id',
  'channelCustomerId',
  'senderId',
  'receiverId',
  'content',
  'timestamp',
  'clientId',
  'kind',
  'attachment',
] as const satisfies readonly (keyof MessageRow)[];
const messageTypes = ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'timestamptz', 'text', 'text', 'text'];
/** The same where `messages` is joined as `m`. */
export const columnsOfM = messageColumns.map((column) => `m.${column}` as const);

const insertOnSqlite = `insert into messages (${messageColumns.join(', ')}) ${rowsMark} on conflict do nothing`;

/** Hands out message ids, growing with the order of commits. `take` must run where the messages are then inserted. */
export function createMessageIds() {
  let next = 0;
  let end = 0;
  return {
    /** What was handed out in a transaction that failed may be handed out again by the counter, so it is asked anew. */
    forget() {
      next = end;
    },
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
        await fileMessages(db);
      }
      const first = next;
      next += count;
      return first;
    },
  };
}

/** The messages `m` of conversations `c`. Only what is filed is found: `fileMessages` comes first. */
export function inConversations(db: Db) {
  return db
    .selectFrom('conversationMessages as c')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'c.conversation').onRef('m.id', '=', 'c.id'),
    );
}

/** Stores messages; answers the ids of those left out, because their (clientId, senderId) was there before. */
export async function insertMessages(db: Db, rows: readonly NewMessageRow[]): Promise<Set<number>> {
  const values = rows.map((row) => [
    row.conversation,
    row.id,
    row.channelCustomerId,
    row.senderId,
    row.receiverId,
    row.content,
    row.timestamp,
    row.clientId,
    row.kind,
    row.attachment && JSON.stringify(row.attachment),
  ]);
  const { numAffectedRows } =
    engineOf(db) === 'sqlite'
      ? await db.executeQuery(CompiledQuery.raw(insertOnSqlite, [values]))
      : await sql`
          insert into messages (${sql.join(messageColumns.map((column) => sql.ref(column)))})
          ${rowsOf(db, values, messageTypes)}
          on conflict do nothing`.execute(db);
  if (numAffectedRows === BigInt(rows.length)) return new Set();
  const leftOut = new Set(rows.map((row) => row.id));
  const conversations = rowsOf(
    db,
    [...new Set(rows.map((row) => row.conversation))].map((key) => [key]),
    ['text'],
  );
  const ids = rowsOf(
    db,
    rows.map((row) => [row.id]),
    ['bigint'],
  );
  const stored = await db
    .selectFrom('messages')
    // The conversations lead to the few rows there may be; PostgreSQL would look for an id alone in the whole table.
    .where('conversation', 'in', sql<string>`(${conversations})`)
    .where('id', 'in', sql<number>`(${ids})`)
    .select('id')
    .execute();
  for (const { id } of stored) leftOut.delete(id);
  return leftOut;
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
  await fileMessages(db);
  let query = inConversations(db).where('c.conversation', '=', conversation).select(columnsOfM);
  if (page.before !== undefined) query = query.where('c.id', '<', page.before);
  if (page.after !== undefined) query = query.where('c.id', '>', page.after);
  if (page.limit !== undefined) query = query.limit(page.limit);
  if (page.after !== undefined) return query.orderBy('c.id').execute();
  return (await query.orderBy('c.id', 'desc').execute()).reverse();
}

/** Everything said in these conversations, in the order it was said. */
export async function listMessagesOf(db: Db, conversations: readonly string[]): Promise<MessageRow[]> {
  await fileMessages(db);
  const pages = await eachChunk(conversations, (keys) =>
    inConversations(db).where('c.conversation', 'in', keys).select(columnsOfM).execute(),
  );
  return pages.sort((a, b) => a.id - b.id);
}

export async function listLastMessages(db: Db, conversations: readonly string[]): Promise<MessageRow[]> {
  await fileMessages(db);
  return eachChunk(conversations, (keys) =>
    db
      .with('k(conversation)', () => valuesOf<{ conversation: string }>(keys.map((key) => sql`(${key})`)))
      .selectFrom('k')
      .innerJoin('messages as m', (join) =>
        join.onRef('m.conversation', '=', 'k.conversation').on('m.id', '=', (eb) =>
          eb
            .selectFrom('conversationMessages as newest')
            .whereRef('newest.conversation', '=', 'k.conversation')
            .select((inner) => inner.fn.max('newest.id').as('id')),
        ),
      )
      .select(columnsOfM)
      .execute(),
  );
}

export async function listConversationsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('conversationRead').where('userId', '=', userId).select('conversation').execute();
  return rows.map((row) => row.conversation);
}

export async function listMarks(db: Db, conversations: readonly string[]): Promise<Mark[]> {
  const keys = rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
  return db.selectFrom('conversationRead').where('conversation', 'in', sql<string>`(${keys})`).selectAll().execute();
}

/** Makes people members of conversations, so that these are found among theirs. */
export async function insertMembers(
  db: Db,
  members: readonly { userId: number; conversation: string }[],
): Promise<void> {
  const values = members.map(({ userId, conversation }) => [userId, conversation]);
  await sql`
    insert into "conversationRead" ("userId", conversation)
    ${rowsOf(db, values, ['bigint', 'text'])}
    on conflict do nothing`.execute(db);
}

/** Moves marks forward, never back and never past the newest message: nobody can have read what is not written. */
export async function advanceMarks(db: Db, marks: readonly Mark[]): Promise<Mark[]> {
  const values = marks.map((mark) => [mark.userId, mark.conversation, mark.lastReadId, mark.lastReceivedId]);
  const smaller = sql.raw(engineOf(db) === 'sqlite' ? 'min' : 'least');
  const larger = sql.raw(engineOf(db) === 'sqlite' ? 'max' : 'greatest');
  // Ids grow with time, so whatever is written later in a conversation is also newer than everything written anywhere.
  const sameConversation = sql.raw(engineOf(db) === 'sqlite' ? 'true' : 'messages.conversation = wanted.conversation');
  const { rows } = await sql<Mark>`
    with wanted("userId", conversation, "lastReadId", "lastReceivedId") as (
      ${rowsOf(db, values, ['bigint', 'text', 'bigint', 'bigint'])}
    ), possible as (
      select wanted.*, coalesce((select max(id) from messages where ${sameConversation}), 0) as newest
      from wanted
    )
    insert into "conversationRead" ("userId", conversation, "lastReadId", "lastReceivedId")
    select "userId", conversation, ${smaller}("lastReadId", newest), ${smaller}("lastReceivedId", newest)
    from possible where true
    on conflict ("userId", conversation) do update set
      "lastReadId" = ${larger}(excluded."lastReadId", "conversationRead"."lastReadId"),
      "lastReceivedId" = ${larger}(excluded."lastReceivedId", "conversationRead"."lastReceivedId")
    returning *`.execute(db);
  return rows;
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
  await fileMessages(db);
  return eachChunk(marks, (chunk) => unread(db, viewer, chunk).select(columnsOfM).execute());
}

/** The number of `listUnread` in each conversation that has any. */
export async function countUnread(
  db: Db,
  viewer: { id: number; createdAt: string },
  marks: readonly { conversation: string; lastReadId: number | null }[],
): Promise<Map<string, number>> {
  await fileMessages(db);
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
    .innerJoin('conversationMessages as c', (join) =>
      join.onRef('c.conversation', '=', 'k.conversation').onRef('c.id', '>', 'k.lastReadId'),
    )
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'c.conversation').onRef('m.id', '=', 'c.id'),
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
  const attachment = row.attachment === null ? null : (JSON.parse(row.attachment) as Attachment);
  return { ...row, attachment, read: row.id <= readUpTo };
}
