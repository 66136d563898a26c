import { sql } from 'kysely';
import type { Attachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type MessageRow = Schema['messages'];

export interface HistoryPage {
  before?: number | undefined;
  after?: number | undefined;
  limit: number;
}

/** Begins the names of messages whose senders gave them none. No clientId of a sender has it. */
export const serverClientId = ':';

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

/** What changed after a change, in that order; or the newest messages, or those before an id, newest first. */
export async function listConversation(db: Db, conversation: string, page: HistoryPage): Promise<MessageRow[]> {
  let query = db.selectFrom('messages as m').where('m.conversation', '=', conversation).select(columnsOfM);
  if (page.before !== undefined) query = query.where('m.id', '<', page.before);
  // So far every change is a new message, and has its id.
  if (page.after !== undefined) query = query.where('m.id', '>', page.after);
  const order = page.after === undefined ? 'desc' : 'asc';
  return query.orderBy('m.id', order).limit(page.limit).execute();
}

/** What a transcript tells of messages, from behind an id on. */
export async function listForTranscript(
  db: Db,
  conversation: string,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom('messages')
    .where('conversation', '=', conversation)
    .where('id', '>', after)
    .select(['id', 'senderId', 'content', 'timestamp', 'kind', 'attachment'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The newest message of each. */
export async function listLastMessages(db: Db, conversations: readonly string[]): Promise<MessageRow[]> {
  const keys = rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
  return (
    db
      .selectFrom('conversations as c')
      // So far every change is a new message, and has its id.
      .innerJoin('messages as m', (join) =>
        join.onRef('m.conversation', '=', 'c.key').onRef('m.id', '=', 'c.lastChange'),
      )
      .where('c.key', 'in', sql<string>`(${keys})`)
      .select(columnsOfM)
      .execute()
  );
}

export async function listConversationsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('conversationRead').where('userId', '=', userId).select('conversation').execute();
  return rows.map((row) => row.conversation);
}

/** A stored message as it leaves the server; `readUpTo`: how far the other side has read. */
export function toMessage(row: MessageRow, readUpTo: number): Message {
  const attachment = row.attachment === null ? null : (JSON.parse(row.attachment) as Attachment);
  const clientId = row.clientId?.startsWith(serverClientId) ? null : row.clientId;
  return { ...row, clientId, change: row.id, attachment, read: row.id <= readUpTo };
}
