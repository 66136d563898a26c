import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** Messages that are still to be sent. A row goes in the transaction that stores its message. */
export async function createLaterMessages(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('laterMessages')
    .addColumn('id', types.id, types.counting)
    .addColumn('senderId', types.id, person)
    .addColumn('receiverId', types.id, person)
    .addColumn('conversation', 'text', required)
    .addColumn('content', 'text', required)
    .addColumn('replyToId', types.id)
    .addColumn('seenUpTo', types.id, required)
    .addColumn('sendAt', types.time, required)
    .addColumn('createdAt', types.time, required)
    .addColumn('held', 'text', (column) => column.check(sql`held in ('answered', 'refused', 'gone', 'restored')`))
    .execute();
  await db.schema.createIndex('laterMessagesOf').on('laterMessages').columns(['senderId', 'sendAt']).execute();
  await db.schema.createIndex('laterMessagesTo').on('laterMessages').column('receiverId').execute();
  await db.schema.createIndex('laterMessagesIn').on('laterMessages').column('conversation').execute();
  await sql`create index "laterMessagesDue" on "laterMessages" ("sendAt") where held is null`.execute(db);
  await refuseRowsOfErased(db, types, 'laterMessages', ['senderId', 'receiverId']);
}
