import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * Messages are found by an ordinary index, and each conversation has a row that names its last change: commits lock it, so
 * that the numbers within a conversation follow the order of commits.
 */
export async function plainMessages(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.isSqlite) await indexInPlaceOfFiling(db);
  else await sequenceInPlaceOfCounter(db);

  await db.schema
    .createTable('conversations')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('lastChange', types.id, (column) => column.notNull())
    .execute();
  await sql`
    insert into conversations (key, "lastChange")
    select conversation, max(id) from messages group by conversation order by conversation`.execute(db);
}

async function indexInPlaceOfFiling(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger messagesFiledLate`.execute(db);
  await sql`drop table conversationMessages`.execute(db);
  await sql`delete from counters where name = 'messagesFiled'`.execute(db);
  await db.schema.createIndex('messagesInOrder').on('messages').columns(['conversation', 'id']).execute();
}

async function sequenceInPlaceOfCounter(db: Kysely<unknown>): Promise<void> {
  await sql`drop view "conversationMessages"`.execute(db);
  const { rows } = await sql<{ next: number }>`select next from counters where name = 'messageId'`.execute(db);
  const next = rows[0]?.next;
  if (next === undefined) throw new Error('The counter of message ids is missing');
  await sql`create sequence "messageIds" start with ${sql.lit(next)}`.execute(db);
  await sql`delete from counters where name = 'messageId'`.execute(db);
}
