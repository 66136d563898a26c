import { type RawBuilder, sql } from 'kysely';
import type { Attachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type MessageRow = Schema['messages'];

export interface HistoryPage {
  before?: number | undefined;
  after?: number | undefined;
  limit?: number | undefined;
}

/** Begins the names of messages whose senders gave them none. No clientId of a sender has it. */
export const serverClientId = ':';

/** Conversations asked for in one statement. */
const keysPerStatement = 400;

/** Of `messages` as `m`. */
export const columnsOfM = [
  'm.conversation',
  'm.id',
  'm.channelCustomerId',
  'm.senderId',
  'm.receiverId',
  'm.content',
  'm.timestamp',
  'm.clientId',
  'm.kind',
  'm.attachment',
] as const;

/** A page in ascending order: the newest `limit`, those before an id, or what changed after a change. */
export async function listConversation(db: Db, conversation: string, page: HistoryPage): Promise<MessageRow[]> {
  let query = db.selectFrom('messages as m').where('m.conversation', '=', conversation).select(columnsOfM);
  if (page.before !== undefined) query = query.where('m.id', '<', page.before);
  // So far every change is a new message, and has its id.
  if (page.after !== undefined) query = query.where('m.id', '>', page.after);
  if (page.limit !== undefined) query = query.limit(page.limit);
  if (page.after !== undefined) return query.orderBy('m.id').execute();
  return (await query.orderBy('m.id', 'desc').execute()).reverse();
}

/** Everything said in these conversations, in the order it was said. */
export async function listMessagesOf(db: Db, conversations: readonly string[]): Promise<MessageRow[]> {
  const pages = await eachChunk(conversations, (keys) =>
    db.selectFrom('messages as m').where('m.conversation', 'in', keys).select(columnsOfM).execute(),
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
      .select(columnsOfM)
      .execute(),
  );
}

export async function listConversationsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('conversationRead').where('userId', '=', userId).select('conversation').execute();
  return rows.map((row) => row.conversation);
}

/** Rows that lead a join. */
export function valuesOf<Row>(rows: RawBuilder<unknown>[]): RawBuilder<Row> {
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
  const clientId = row.clientId?.startsWith(serverClientId) ? null : row.clientId;
  return { ...row, clientId, change: row.id, attachment, read: row.id <= readUpTo };
}
