import { sql } from 'kysely';
import type { Message } from '#contract/chat.ts';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from './chat.queries.ts';

/** A message to be stored. */
export type NewMessageRow = Omit<MessageRow, 'attachment'> & Pick<Message, 'attachment'>;

/** What messages, stored together, add to the numbers of one conversation. */
export interface ConversationGrowth {
  key: string;
  lastChange: number;
  byFirst: number;
  byOthers: number;
  /** Null where only the machine wrote. */
  lastWriterId: number | null;
  /** The team's last answer in a channel, and how many of the customer's messages among these came before it. */
  answer: { id: number; byFirstBefore: number } | null;
  /** When the customer wrote first after that answer. */
  waitingSince: string | null;
}

const messageTypes = ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'text', 'timestamptz', 'text', 'text', 'text'];

/**
 * Locks these conversations until the end of the transaction, and creates those that are new. Answers the number of the
 * last change in each; 0 where nothing was said yet.
 */
export async function lockConversations(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  // In one order everywhere: otherwise two commits could wait for each other.
  const sorted = [...keys].sort();
  const wanted = rowsOf(
    db,
    sorted.map((key) => [key, 0]),
    ['text', 'bigint'],
  );
  // The update changes nothing; it locks the row and lets it be returned.
  const { rows } = await sql<{ key: string; lastChange: number }>`
    insert into conversations (key, "lastChange") ${wanted}
    on conflict (key) do update set "lastChange" = conversations."lastChange"
    returning key, "lastChange"`.execute(db);
  return new Map(rows.map(({ key, lastChange }) => [key, lastChange]));
}

/** So many message ids, growing. To be taken while the conversations are locked, so that ids there follow the commits. */
export async function takeMessageIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  if (engineOf(db) === 'postgres') {
    const { rows } = await sql<{ id: number }>`
      select nextval('"messageIds"') as id from generate_series(1, ${count}::integer)`.execute(db);
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }
  const { next } = await db
    .updateTable('counters')
    .set((eb) => ({ next: eb('next', '+', count) }))
    .where('name', '=', 'messageId')
    .returning('next')
    .executeTakeFirstOrThrow();
  return Array.from({ length: count }, (_, at) => next - count + at);
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
  return db
    .with('sent(clientId, senderId)', () => sql<{ clientId: string; senderId: number }>`(${names})`)
    .selectFrom('sent')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.clientId', '=', 'sent.clientId').onRef('m.senderId', '=', 'sent.senderId'),
    )
    .select(columnsOfM)
    .execute();
}

/** Of each of these messages, the last change of its conversation before it; 0 where it is the first. */
export async function listPreviousChanges(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const wanted = rowsOf(
    db,
    ids.map((id) => [id]),
    ['bigint'],
  );
  // So far every change is a new message, and has its id.
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
        .as('previous'),
    ])
    .execute();
  return new Map(rows.map(({ id, previous }) => [id, previous ?? 0]));
}

/** Stores messages: all, or none where one of them cannot be stored. */
export async function insertMessages(db: Db, rows: readonly NewMessageRow[]): Promise<void> {
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
  await sql`
    insert into messages (conversation, id, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId", kind, attachment)
    ${rowsOf(db, values, messageTypes)}`.execute(db);
}

/** Carries on the numbers of conversations that are locked. */
export async function updateConversations(db: Db, growths: readonly ConversationGrowth[]): Promise<void> {
  const values = growths.map((one) => [
    one.key,
    one.lastChange,
    one.byFirst,
    one.byOthers,
    one.lastWriterId,
    one.answer?.id ?? null,
    one.answer?.byFirstBefore ?? null,
    one.waitingSince,
  ]);
  const types = ['text', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'bigint', 'timestamptz'];
  const names = 'key, "lastChange", "byFirst", "byOthers", "lastWriterId", "answerId", "byFirstBefore", "waitingSince"';
  await sql`
    with grown(${sql.raw(names)}) as (${rowsOf(db, values, types)})
    update conversations as c set
      "lastChange" = grown."lastChange",
      "sentByFirst" = c."sentByFirst" + grown."byFirst",
      "sentByOthers" = c."sentByOthers" + grown."byOthers",
      "lastWriterId" = coalesce(grown."lastWriterId", c."lastWriterId"),
      "answeredUpTo" = coalesce(grown."answerId", c."answeredUpTo"),
      "answeredCount" = coalesce(c."sentByFirst" + grown."byFirstBefore", c."answeredCount"),
      "waitingSince" = case when grown."answerId" is null
        then coalesce(c."waitingSince", grown."waitingSince") else grown."waitingSince" end
    from grown where c.key = grown.key`.execute(db);
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
