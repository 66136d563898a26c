import { sql } from 'kysely';
import type { Message } from '#contract/chat/chat.ts';
import { enclosureKey } from '#contract/chat/enclosure-text.ts';
import { takeMessageIds } from '#server/db/queries/message-ids.ts';
import { idRows, rowsOf } from '#server/db/rows-of.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from './chat.queries.ts';

export type NewMessageRow = Omit<
  MessageRow,
  'id' | 'attachment' | 'enclosure' | 'change' | 'editedAt' | 'deletedAt' | 'replyToId'
> &
  Pick<Message, 'attachment'> & {
    enclosure?: Message['enclosure'];
    replyToId?: number | null;
  };

/** Additions to the counters of one conversation by messages that are stored together. */
export interface ConversationUpdate {
  key: string;
  lastChange: number;
  byFirst: number;
  byOthers: number;
  /** Null if only the portal wrote. */
  lastWriterId: number | null;
  /** The team's last answer in a channel, and the number of the customer's messages in this batch before it. */
  answer: { id: number; byFirstBefore: number } | null;
  /** In a channel, since when the customer waits for the team; null if they do not. */
  askedAt: string | null;
  /** Whether the customer of a channel wrote, and whether a person of the team did. */
  isAsked: boolean;
  isAnswered: boolean;
  firstResponses: FirstResponse[];
}

export interface FirstResponse {
  answerId: number;
  customerId: number;
  answeredBy: number;
  askedAt: string;
  answeredAt: string;
}

/** State of a locked conversation before new messages are added. */
export interface ConversationState {
  /** Number of the last change; 0 for a conversation without messages. */
  lastChange: number;
  askedAt: string | null;
}

/** Locks conversations until the end of the transaction, and creates missing ones. Returns the state of each. */
export async function lockConversations(db: Db, keys: readonly string[]): Promise<Map<string, ConversationState>> {
  // Sorted, because two transactions that lock in different orders would deadlock.
  const rows = await db
    .insertInto('conversations')
    .values([...keys].sort().map((key) => ({ key, lastChange: 0 })))
    // A no-op update locks the row and lets it be returned.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ lastChange: ref('conversations.lastChange') })),
    )
    .returning(['key', 'lastChange', 'askedAt'])
    .execute();
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** Messages already stored under the same senders and clientIds. */
export async function listMessagesSentAs(
  db: Db,
  sent: readonly { senderId: number; clientId: string }[],
): Promise<MessageRow[]> {
  if (sent.length === 0) return [];
  const names = rowsOf(
    db,
    sent.map(({ senderId, clientId }) => [clientId, senderId]),
    ['text', 'bigint'],
  );
  const { rows } = await sql<MessageRow>`
    with sent("clientId", "senderId") as (${names})
    select ${sql.join(columnsOfM.map((column) => sql.ref(column)))} from sent join messages as m on m."clientId" = sent."clientId" and m."senderId" = sent."senderId"`.execute(
    db,
  );
  return rows;
}

/** For each message, the number of the change before it in its conversation; 0 for the first. */
export async function listPreviousChanges(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const wanted = idRows(db, ids);
  const rows = await db
    .selectFrom('messages as m')
    .where('m.id', 'in', sql<number>`(${wanted})`)
    .select((eb) => [
      'm.id',
      eb
        .selectFrom('messages as before')
        .whereRef('before.conversation', '=', 'm.conversation')
        .whereRef('before.id', '<', 'm.id')
        .select((inner) => inner.fn.max('before.id').as('id'))
        .as('sent'),
      eb
        .selectFrom('messageVersions as v')
        .whereRef('v.conversation', '=', 'm.conversation')
        .whereRef('v.change', '<', 'm.id')
        .select((inner) => inner.fn.max('v.change').as('change'))
        .as('revised'),
    ])
    .execute();
  return new Map(rows.map(({ id, sent, revised }) => [id, Math.max(sent ?? 0, revised ?? 0)]));
}

/**
 * Stores messages in locked conversations, all or none. Returns their ids, which ascend in the order of the messages.
 */
export async function insertMessages(db: Db, messages: readonly NewMessageRow[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const ids = await takeMessageIds(db, messages.length);
  await insertMessagesAs(db, messages, ids);
  return ids;
}

/** Stores messages under unused ids. */
export async function insertMessagesAs(
  db: Db,
  messages: readonly NewMessageRow[],
  ids: readonly number[],
): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map(({ attachment, enclosure, ...message }, at) => ({
    ...message,
    id: ids[at] ?? 0,
    attachment: attachment && JSON.stringify(attachment),
    enclosure: enclosure ? enclosureKey(enclosure) : null,
  }));
  await db.insertInto('messages').values(rows).execute();
}

/** Returns the next change number of a locked conversation, greater than all before it. */
export async function takeChange(transaction: Transaction): Promise<number> {
  const [change] = await takeMessageIds(transaction, 1);
  if (change === undefined) throw new Error('The counter of message ids is missing');
  return change;
}

export async function updateConversations(db: Db, updates: readonly ConversationUpdate[]): Promise<void> {
  const values = updates.map((one) => [
    one.key,
    one.lastChange,
    one.byFirst,
    one.byOthers,
    one.lastWriterId,
    one.answer?.id ?? null,
    one.answer?.byFirstBefore ?? null,
    one.askedAt,
    one.isAsked ? 1 : 0,
    one.isAsked || one.isAnswered ? 1 : 0,
  ]);
  const counts = ['bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint'];
  const types = ['text', ...counts, 'timestamptz', 'bigint', 'bigint'];
  const names =
    'key, "lastChange", "byFirst", "byOthers", "lastWriterId", "answerId", "byFirstBefore", "askedAt", "opens", "unsettles"';
  await sql`
    with grown(${sql.raw(names)}) as (${rowsOf(db, values, types)})
    update conversations as c set
      "lastChange" = grown."lastChange",
      "sentByFirst" = c."sentByFirst" + grown."byFirst",
      "sentByOthers" = c."sentByOthers" + grown."byOthers",
      "lastWriterId" = coalesce(grown."lastWriterId", c."lastWriterId"),
      "answeredUpTo" = coalesce(grown."answerId", c."answeredUpTo"),
      "answeredCount" = coalesce(c."sentByFirst" + grown."byFirstBefore", c."answeredCount"),
      "askedAt" = grown."askedAt",
      "settledAskedAt" = case when grown."unsettles" = 1 then null else c."settledAskedAt" end,
      "closedAt" = case when grown."opens" = 1 then null else c."closedAt" end,
      "snoozedUntil" = case when grown."opens" = 1 then null else c."snoozedUntil" end
    from grown where c.key = grown.key`.execute(db);
}

/** Adds members to conversations, so that these are found by member. */
export async function insertMembers(
  db: Db,
  members: readonly { userId: number; conversation: string }[],
): Promise<void> {
  await db
    .insertInto('conversationRead')
    .values([...members])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores ended waits, each with its duration in milliseconds of support hours. */
export async function insertFirstResponses(
  db: Db,
  responses: readonly (FirstResponse & { supportMs: number })[],
): Promise<void> {
  await db
    .insertInto('firstResponses')
    .values([...responses])
    .execute();
}
