import { type Selectable, sql } from 'kysely';
import type { Attachment } from '#contract/chat/attachments.ts';
import type { Message } from '#contract/chat/chat.ts';
import { readEnclosure } from '#contract/chat/enclosure-text.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { type Quotes, quoteOf } from './message-quotes.queries.ts';

export type MessageRow = Selectable<Schema['messages']>;

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
  'm.enclosure',
  'm.change',
  'm.editedAt',
  'm.deletedAt',
  'm.replyToId',
] as const;

/** What changed after a change, in that order; or the newest messages, or those before an id, newest first. */
export async function listConversation(
  db: Db,
  conversation: string,
  { before, after, limit }: HistoryPage,
): Promise<MessageRow[]> {
  if (after !== undefined) return listChanged(db, conversation, { after, limit });
  let query = db.selectFrom('messages as m').where('m.conversation', '=', conversation).select(columnsOfM);
  if (before !== undefined) query = query.where('m.id', '<', before);
  return query.orderBy('m.id', 'desc').limit(limit).execute();
}

/** In one statement, so that nothing falls between what was sent and what was revised. */
async function listChanged(db: Db, conversation: string, { after, limit }: { after: number; limit: number }) {
  const sent = db
    .selectFrom('messages as m')
    .where('m.conversation', '=', conversation)
    .where('m.id', '>', after)
    .where('m.change', 'is', null)
    .select(columnsOfM)
    .orderBy('m.id')
    .limit(limit);
  const revised = db
    .selectFrom('messageVersions as v')
    .innerJoin('messages as m', (join) =>
      join
        .onRef('m.conversation', '=', 'v.conversation')
        .onRef('m.id', '=', 'v.messageId')
        .onRef('m.change', '=', 'v.change'),
    )
    .where('v.conversation', '=', conversation)
    .where('v.change', '>', after)
    .select(columnsOfM)
    .orderBy('v.change')
    .limit(limit);
  const both = db
    .selectFrom(sent.as('sent'))
    .selectAll()
    .unionAll(db.selectFrom(revised.as('revised')).selectAll());
  return db
    .selectFrom(both.as('m'))
    .selectAll()
    .orderBy(({ fn }) => fn.coalesce('m.change', 'm.id'))
    .limit(limit)
    .execute();
}

/** The number of a message's newest change. */
export function changeOf({ id, change }: Pick<MessageRow, 'id' | 'change'>): number {
  return change ?? id;
}

/** What a transcript tells of messages, from behind an id on, oldest first. */
export async function listForTranscript(
  db: Db,
  conversation: string,
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom('messages')
    .where('conversation', '=', conversation)
    .where('id', '>', after)
    .select(['id', 'senderId', 'content', 'timestamp', 'kind'])
    .select(['attachment', 'enclosure', 'editedAt', 'deletedAt', 'replyToId'])
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
  return db
    .selectFrom('conversations as c')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.conversation', '=', 'c.key').on('m.id', '=', ({ selectFrom }) =>
        selectFrom('messages as last')
          .whereRef('last.conversation', '=', 'c.key')
          .select(({ fn }) => fn.max('last.id').as('id')),
      ),
    )
    .where('c.key', 'in', sql<string>`(${keys})`)
    .select(columnsOfM)
    .execute();
}

export async function listConversationsOf(db: Db, userId: number): Promise<string[]> {
  const marks = await db.selectFrom('conversationRead').where('userId', '=', userId).select('conversation').execute();
  return marks.map((mark) => mark.conversation);
}

/** What a message leaves the server with, besides its row. */
export interface MessageContext {
  /** How far the other side has read. */
  readUpTo: number;
  /** What the messages answer. */
  quotes: Quotes;
}

/** A stored message as it leaves the server. */
export function toMessage({ replyToId, ...row }: MessageRow, { readUpTo, quotes }: MessageContext): Message {
  const attachment = row.attachment === null ? null : (JSON.parse(row.attachment) as Attachment);
  const clientId = row.clientId?.startsWith(serverClientId) ? null : row.clientId;
  const replyTo = quoteOf(quotes, { conversation: row.conversation, replyToId });
  // A version before enclosures leaves them with a message that it deletes.
  const enclosure = row.deletedAt === null ? readEnclosure(row.enclosure) : null;
  return { ...row, clientId, change: changeOf(row), attachment, enclosure, read: row.id <= readUpTo, replyTo };
}
