import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Archives of other desks, and which messages came from them. */
export async function conversationImports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const generated = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  await db.schema
    .createTable('conversationImports')
    .addColumn('id', types.id, generated)
    .addColumn('makerId', types.id, person)
    .addColumn('filename', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('summary', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('endedAt', types.time)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .execute();
  await db.schema
    .createTable('importedMessages')
    .addColumn('id', types.id, generated)
    .addColumn('importId', types.id, (column) => column.notNull().references('conversationImports.id'))
    .addColumn('source', 'text', required)
    .addColumn('customerId', types.id, person)
    .addColumn('senderId', types.id, person)
    .addColumn('receiverId', types.id, person)
    .addColumn('content', 'text')
    .addColumn('writtenAt', types.time, required)
    .addColumn('messageId', types.id)
    .execute();
  await db.schema
    .createIndex('importedMessagesOfImport')
    .on('importedMessages')
    .columns(['importId', 'customerId', 'messageId'])
    .execute();
  await db.schema.createIndex('importedMessagesBySource').on('importedMessages').column('source').execute();
  for (const column of ['customerId', 'senderId', 'receiverId'] as const) {
    await db.schema.createIndex(`importedMessagesBy${column}`).on('importedMessages').column(column).execute();
  }
}
