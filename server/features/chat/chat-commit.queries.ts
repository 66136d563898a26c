import { sql } from 'kysely';
import type { Message } from '#contract/chat/chat.ts';
import { enclosureKey } from '#contract/chat/enclosure-text.ts';
import { engineOf } from '#server/db/engine.ts';
import { idRows, rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from './chat.queries.ts';

/** A message to be stored; its id is given then. */
export type NewMessageRow = Omit<
  MessageRow,
  'id' | 'attachment' | 'enclosure' | 'change' | 'editedAt' | 'deletedAt' | 'replyToId'
> &
  Pick<Message, 'attachment'> & {
    enclosure?: Message['enclosure'];
    replyToId?: number | null;
  };

/** What messages, stored together, add to the numbers of one conversation. */
export interface ConversationUpdate {
  key: string;
  lastChange: number;
  byFirst: number;
  byOthers: number;
  /** Null where only the portal wrote. */
  lastWriterId: number | null;
  /** The team's last answer in a channel, and how many of the customer's messages among these came before it. */
  answer: { id: number; byFirstBefore: number } | null;
  /** In a channel, since when its customer waits for a person of the team. */
  askedAt: string | null;
  /** Whether the customer of a channel wrote themself, and whether a person of the team did. */
  isAsked: boolean;
  isAnswered: boolean;
  /** The waits that ended among these messages. */
  firstResponses: FirstResponse[];
}

/** How a customer's wait for a person of the team ended. */
export interface FirstResponse {
  answerId: number;
  customerId: number;
  answeredBy: number;
  askedAt: string;
  answeredAt: string;
}

/** What a conversation knows of itself before more is said. */
export interface ConversationState {
  /** The number of the last change; 0 where nothing was said yet. */
  lastChange: number;
  askedAt: string | null;
}

/**
 * Locks these conversations until the end of the transaction, and creates those that are new. Answers how each of them
 * stands.
 */
export async function lockConversations(db: Db, keys: readonly string[]): Promise<Map<string, ConversationState>> {
  // In one order everywhere: otherwise two commits could wait for each other.
  const rows = await db
    .insertInto('conversations')
    .values([...keys].sort().map((key) => ({ key, lastChange: 0 })))
    // The update changes nothing; it locks the row and lets it be returned.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ lastChange: ref('conversations.lastChange') })),
    )
    .returning(['key', 'lastChange', 'askedAt'])
    .execute();
  return new Map(rows.map(({ key, ...state }) => [key, state]));
}

/** Those messages of these senders that were stored before, under the same clientIds. */
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

/** Of each of these messages, the last change of its conversation before it; 0 where it is the first. */
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
 * Stores messages in conversations that are locked: all, or none where one cannot be stored. Answers their ids, which grow in
 * the order of the messages.
 */
export async function insertMessages(db: Db, messages: readonly NewMessageRow[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const ids = await takeNumbers(db, messages.length);
  const rows = messages.map(({ attachment, enclosure, ...message }, at) => ({
    ...message,
    id: ids[at] ?? 0,
    attachment: attachment && JSON.stringify(attachment),
    enclosure: enclosure ? enclosureKey(enclosure) : null,
  }));
  await db.insertInto('messages').values(rows).execute();
  return ids;
}

/** The number of the next change, greater than all before it in a conversation that is locked. */
export async function takeChange(transaction: Db): Promise<number> {
  const [change] = await takeNumbers(transaction, 1);
  if (change === undefined) throw new Error('The counter of message ids is missing');
  return change;
}

/** So many numbers of messages and changes, ascending. */
async function takeNumbers(db: Db, count: number): Promise<number[]> {
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval('"messageIds"') as id from generate_series(1, ${count}::int)`.execute(db);
    return rows.map(({ id }) => id);
  }
  const { next } = await db
    .updateTable('counters')
    .set(({ eb }) => ({ next: eb('next', '+', count) }))
    .where('name', '=', 'messageId')
    .returning('next')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => next - count + at);
}

/** Carries on the numbers of conversations that are locked. */
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

/** Makes people members of conversations, so that these are found among theirs. */
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

/** Notes waits that ended, with the milliseconds of support hours that each took. */
export async function insertFirstResponses(
  db: Db,
  responses: readonly (FirstResponse & { supportMs: number })[],
): Promise<void> {
  await db
    .insertInto('firstResponses')
    .values([...responses])
    .execute();
}
