import { type ColumnDefinitionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { type ColumnTypes, person, required, zero } from '#server/db/column-types.ts';

/** Conversations, their messages, and how far each person has received and read them. */
export async function createMessages(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const { first, second } = types.isSqlite ? partiesOnSqlite : partiesOnPostgres;
  const party = (column: ColumnDefinitionBuilder, words: RawBuilder<unknown>) => {
    const computed = column.generatedAlwaysAs(words);
    return types.isSqlite ? computed : computed.stored();
  };
  await db.schema
    .createTable('conversations')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('lastChange', types.id, required)
    .addColumn('sentByFirst', types.id, zero)
    .addColumn('sentByOthers', types.id, zero)
    .addColumn('answeredUpTo', types.id, zero)
    .addColumn('answeredCount', types.id, zero)
    .addColumn('lastWriterId', types.id)
    .addColumn('askedAt', types.time)
    .addColumn('closedAt', types.time)
    .addColumn('snoozedUntil', types.time)
    .addColumn('settledAskedAt', types.time)
    .addColumn('assigneeId', types.id)
    .addColumn('deskVersion', types.id, zero)
    .addColumn('tags', 'text', (column) => column.defaultTo(sql.lit('[]')).notNull())
    .addColumn('firstId', types.id, (column) => party(column, first))
    .addColumn('secondId', types.id, (column) => party(column, second))
    .execute();
  // Each part of the inbox has an index for filtering, sorting and paging.
  for (const [name, columns, where] of inboxParts) {
    await sql`
      create index ${sql.ref(name)} on conversations (${sql.raw(columns)}) ${where ? sql`where ${sql.raw(where)}` : sql``}`.execute(
      db,
    );
  }
  await (types.isSqlite ? createMessagesById(db) : createMessagesInOrder(db));
  // clientId first: it grows with time, so new entries land at one end of the index (measured: 15 µs against 17 a message).
  await db.schema.createIndex('messagesOnce').unique().on('messages').columns(['clientId', 'senderId']).execute();

  await db.schema
    .createTable('messageVersions')
    .addColumn('conversation', 'text', required)
    .addColumn('change', types.id, required)
    .addColumn('messageId', types.id, required)
    .addColumn('content', 'text', required)
    .addColumn('attachment', 'text')
    .addColumn('writtenAt', types.time, required)
    .addColumn('endedAt', types.time, required)
    .addColumn('endedBy', 'text', required)
    .addColumn('enclosure', 'text')
    .addPrimaryKeyConstraint('messageVersionsKey', ['conversation', 'change'])
    .execute();

  const conversationRead = db.schema
    .createTable('conversationRead')
    .addColumn('userId', types.id, required)
    .addColumn('conversation', 'text', required)
    .addColumn('lastReadId', types.id, zero)
    .addColumn('lastReceivedId', types.id, zero)
    .addColumn('readCount', types.id, zero)
    .addPrimaryKeyConstraint('oneMarkEach', ['userId', 'conversation']);
  await types.inKeyOrder(conversationRead).execute();
  await db.schema.createIndex('marksByConversation').on('conversationRead').column('conversation').execute();

  await db.schema
    .createTable('channelRatings')
    .addColumn('id', types.id, types.counting)
    .addColumn('customerId', types.id, person)
    .addColumn('askedAt', types.time, required)
    .addColumn('closedBy', types.id, required)
    .addColumn('rating', 'text')
    .addColumn('comment', 'text')
    .addColumn('ratedAt', types.time)
    .execute();
  await db.schema.createIndex('channelRatingsOfCustomer').on('channelRatings').columns(['customerId', 'id']).execute();
  await db.schema.createIndex('channelRatingsByTime').on('channelRatings').columns(['ratedAt', 'rating']).execute();

  await createMessageSearch(db, types);
}

/** `channel:12` gives 12 and 0, which stands for the team; `pair:3:12` gives 3 and 12. */
const partiesOnPostgres = {
  first: sql`cast(split_part(key, ':', 2) as bigint)`,
  second: sql`cast('0' || split_part(key, ':', 3) as bigint)`,
};
/** In SQLite a cast reads the number at the beginning of a text. */
const partiesOnSqlite = {
  first: sql`cast(substr(key, instr(key, ':') + 1) as integer)`,
  second: sql`case when key like 'pair:%' then cast(substr(key, 6 + instr(substr(key, 6), ':')) as integer) else 0 end`,
};

const inboxParts = [
  ['conversationsByFirst', '"firstId", "lastChange", key', ''],
  ['conversationsWaiting', '"secondId", "lastChange", key', '"askedAt" is not null'],
  ['conversationsResting', '"secondId", "lastChange", key', '"askedAt" is null'],
  ['conversationsOpen', '"lastChange", key', '"secondId" = 0 and "closedAt" is null and "askedAt" is null'],
  ['conversationsAsked', '"askedAt", key', '"askedAt" is not null'],
  ['conversationsSnoozed', '"snoozedUntil", key', '"snoozedUntil" is not null'],
  ['conversationsClosed', '"closedAt", key', '"closedAt" is not null'],
  ['conversationsAssigned', '"assigneeId", "lastChange", key', '"assigneeId" is not null'],
  ['conversationsTagged', '"lastChange", key', "tags <> '[]'"],
] as const;

/**
 * Ordered by id, so that messages that arrive together are stored together; an index gives the order within
 * conversations. There are no foreign keys to people on either engine: people are never deleted, and the keys would
 * cost two look-ups for each message.
 */
async function createMessagesById(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      id integer primary key, conversation text not null, "channelCustomerId" integer,
      "senderId" integer not null, "receiverId" integer not null, content text not null, timestamp text not null,
      "clientId" text, kind text, attachment text, change integer, "editedAt" text, "deletedAt" text,
      "replyToId" integer, enclosure text
    )`.execute(db);
  await db.schema.createIndex('messagesInOrder').on('messages').columns(['conversation', 'id']).execute();
  await sql`insert into counters (name, next) values ('messageId', 1)`.execute(db);
}

/** Keyed by conversation, so that PostgreSQL reads a conversation in primary key order. */
async function createMessagesInOrder(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table messages (
      conversation text not null, id bigint not null, "channelCustomerId" bigint,
      "senderId" bigint not null, "receiverId" bigint not null, content text not null, timestamp timestamptz not null,
      "clientId" text, kind text, attachment text, change bigint, "editedAt" timestamptz, "deletedAt" timestamptz,
      "replyToId" bigint, enclosure text,
      constraint "messagesInOrder" primary key (conversation, id)
    )`.execute(db);
  await sql`create sequence "messageIds"`.execute(db);
}

/** The contract's `lowestMessageId` at the time of this migration. */
const lowestId = -(2 ** 53) + 2;

/**
 * The search index of messages. A job fills it in small portions, starting at the lowest id (message-index.service.ts).
 */
async function createMessageSearch(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await sql`insert into counters (name, next) values ('messageSearch', ${lowestId})`.execute(db);
  if (!types.isSqlite) {
    await sql`
      create table "messageSearch" (id bigint primary key, conversation text not null, words tsvector not null)`.execute(
      db,
    );
    await sql`create index "messageSearchWords" on "messageSearch" using gin (words)`.execute(db);
    return;
  }
  // Words arrive folded and separated (db/search/words.ts), so the tokenizer only splits at spaces.
  await sql`
    create virtual table "messageSearch" using fts5(
      words, content='', columnsize=0, detail=none, prefix='2 3 4 5', tokenize="ascii tokenchars '_'"
    )`.execute(db);
}
