import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Automatic replies come once a day in each conversation, where it was once a day for each customer. */
export async function repliesEverywhere(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('conversationReplies')
    .addColumn('conversation', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('dueAt', types.time, (column) => column.notNull())
    .addColumn('settledAt', types.time)
    .addColumn('claimedUntil', types.time)
    .addPrimaryKeyConstraint('oneReplyADayEach', ['conversation', 'day'])
    .execute();
  await sql`
    insert into "conversationReplies" (conversation, day, "dueAt", "settledAt", "claimedUntil")
    select 'channel:' || "customerId", day, "dueAt", "settledAt", "claimedUntil" from "dueReplies"`.execute(db);
  await db.schema.dropTable('dueReplies').execute();
  await db.schema.alterTable('conversationReplies').renameTo('dueReplies').execute();
  await db.schema
    .createIndex('dueRepliesUnsettled')
    .on('dueReplies')
    .column('dueAt')
    .where('settledAt' as never, 'is', null)
    .execute();
}
