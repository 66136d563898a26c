import type { Kysely } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';

/** Archives of other help desks, and the messages imported from them. */
export async function createConversationImports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('conversationImports')
    .addColumn('id', types.id, types.counting)
    .addColumn('makerId', types.id, person)
    .addColumn('filename', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('endedAt', types.time)
    .addColumn('digest', 'text')
    .execute();

  await db.schema
    .createTable('importedMessages')
    .addColumn('id', types.id, types.counting)
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
  await db.schema.createIndex('importedMessagesBycustomerId').on('importedMessages').column('customerId').execute();
  await db.schema.createIndex('importedMessagesBysenderId').on('importedMessages').column('senderId').execute();
  await db.schema.createIndex('importedMessagesByreceiverId').on('importedMessages').column('receiverId').execute();
}
