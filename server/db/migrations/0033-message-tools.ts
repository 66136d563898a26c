import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Messages that answer others, that their writers change or delete, with what they said before; and ratings of closed channels. */
export async function messageTools(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  const newColumns = [
    ['change', types.id],
    ['editedAt', types.time],
    ['deletedAt', types.time],
    ['replyToId', types.id],
    ['isByMachine', 'boolean'],
  ] as const;
  // All empty for what is there: on both engines no row is written.
  for (const [name, type] of newColumns) await db.schema.alterTable('messages').addColumn(name, type).execute();
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
    .addPrimaryKeyConstraint('messageVersionsKey', ['conversation', 'change'])
    .execute();
  await db.schema
    .createTable('channelRatings')
    .addColumn('id', types.id, counting)
    .addColumn('customerId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('askedAt', types.time, required)
    .addColumn('closedBy', types.id, required)
    .addColumn('rating', 'text')
    .addColumn('comment', 'text')
    .addColumn('ratedAt', types.time)
    .execute();
  await db.schema.createIndex('channelRatingsOfCustomer').on('channelRatings').columns(['customerId', 'id']).execute();
  await sql`
    create index "ratedAnswersByTime" on "assistantAnswers" ("createdAt", rating) where rating is not null`.execute(db);
  await db.schema.createIndex('channelRatingsByTime').on('channelRatings').columns(['ratedAt', 'rating']).execute();
}
