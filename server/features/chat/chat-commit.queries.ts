import { sql } from 'kysely';
import type { Message } from '#contract/chat/chat.ts';
import { enclosureKey } from '#contract/chat/enclosure-text.ts';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
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
export interface ConversationGrowth {
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
export interface Standing {
  /** The number of the last change; 0 where nothing was said yet. */
  lastChange: number;
  askedAt: string | null;
}

const columns = sql.raw(
  'conversation, "channelCustomerId", "senderId", "receiverId", content, timestamp, "clientId", kind, attachment, enclosure, "replyToId"',
);
const types = [
  ...['text', 'bigint', 'bigint', 'bigint', 'text', 'timestamptz', 'text', 'text', 'text'],
  ...['text', 'bigint'],
];

/**
 * Locks these conversations until the end of the transaction, and creates those that are new. Answers how each of them
 * stands.
 */
export async function lockConversations(db: Db, keys: readonly string[]): Promise<Map<string, Standing>> {
  // In one order everywhere: otherwise two commits could wait for each other.
  const sorted = [...keys].sort();
  const wanted = rowsOf(
    db,
    sorted.map((key) => [key, 0]),
    ['text', 'bigint'],
  );
  // The update changes nothing; it locks the row and lets it be returned.
  const { rows } = await sql<Standing & { key: string }>`
    insert into conversations (key, "lastChange") ${wanted}
    on conflict (key) do update set "lastChange" = conversations."lastChange"
    returning key, "lastChange", "askedAt"`.execute(db);
  return new Map(rows.map(({ key, ...standing }) => [key, standing]));
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
  const wanted = rowsOf(
    db,
    ids.map((id) => [id]),
    ['bigint'],
  );
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
  return engineOf(db) === 'postgres' ? insertOnPostgres(db, messages) : insertOnSqlite(db, messages);
}

async function insertOnPostgres(db: Db, messages: readonly NewMessageRow[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into messages (id, ${columns})
    select nextval('"messageIds"'), message.* from (${rowsOf(db, messages.map(valuesOf), types)}) as message
    returning id`.execute(db);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

async function insertOnSqlite(db: Db, messages: readonly NewMessageRow[]): Promise<number[]> {
  const first = await takeOnSqlite(db, messages.length);
  const ids = messages.map((_, at) => first + at);
  const rows = messages.map((message, at) => [ids[at], ...valuesOf(message)]);
  await sql`insert into messages (id, ${columns}) ${rowsOf(db, rows, ['bigint', ...types])}`.execute(db);
  return ids;
}

/** The number of the next change, greater than all before it in a conversation that is locked. */
export async function takeChange(transaction: Db): Promise<number> {
  if (engineOf(transaction) === 'sqlite') return takeOnSqlite(transaction, 1);
  const { rows } = await sql<{ change: number }>`select nextval('"messageIds"') as change`.execute(transaction);
  if (!rows[0]) throw new Error('The sequence of message ids is missing');
  return rows[0].change;
}

/** Takes so many numbers of messages and changes. Answers the first. */
async function takeOnSqlite(db: Db, count: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    update counters set next = next + ${count} where name = 'messageId' returning next`.execute(db);
  if (!rows[0]) throw new Error('The counter of message ids is missing');
  return rows[0].next - count;
}

function valuesOf(message: NewMessageRow): unknown[] {
  return [
    message.conversation,
    message.channelCustomerId,
    message.senderId,
    message.receiverId,
    message.content,
    message.timestamp,
    message.clientId,
    message.kind,
    message.attachment && JSON.stringify(message.attachment),
    message.enclosure ? enclosureKey(message.enclosure) : null,
    message.replyToId ?? null,
  ];
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
  const values = members.map(({ userId, conversation }) => [userId, conversation]);
  await sql`
    insert into "conversationRead" ("userId", conversation)
    ${rowsOf(db, values, ['bigint', 'text'])}
    on conflict do nothing`.execute(db);
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
