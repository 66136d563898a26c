import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybePerson, no, person, required } from '#server/db/column-types.ts';
import { refuseRowsOfErased } from './1000-baseline/erased-people.ts';

/** Addresses that take answers by mail, the mails that became messages, and those that found no conversation. */
export async function createInboundMail(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('users').addColumn('keepsTextOutOfMails', 'boolean', no).execute();

  await db.schema
    .createTable('replyAddresses')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', types.id, person)
    .addColumn('conversation', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('expiresAt', types.time, required)
    .execute();
  await db.schema.createIndex('replyAddressesOf').on('replyAddresses').column('userId').execute();
  await refuseRowsOfErased(db, types, 'replyAddresses', ['userId']);

  await db.schema
    .createTable('mailedMessages')
    .addColumn('conversation', 'text', required)
    .addColumn('mailHash', 'text', required)
    .addColumn('userId', types.id, person)
    .addColumn('messageId', types.id, required)
    .addColumn('subject', 'text', required)
    .addColumn('wholeText', 'text', required)
    .addColumn('receivedAt', types.time, required)
    .addColumn('assignedBy', types.id, maybePerson)
    .addPrimaryKeyConstraint('mailedMessagesKey', ['conversation', 'mailHash'])
    .execute();
  await db.schema
    .createIndex('mailedMessagesByMessage')
    .on('mailedMessages')
    .columns(['conversation', 'messageId'])
    .execute();
  await db.schema.createIndex('mailedMessagesOf').on('mailedMessages').columns(['userId', 'receivedAt']).execute();
  await refuseRowsOfErased(db, types, 'mailedMessages', ['userId']);

  await db.schema
    .createTable('strayMails')
    .addColumn('id', types.id, types.counting)
    .addColumn('mailHash', 'text', (column) => column.notNull().unique())
    .addColumn('receivedAt', types.time, required)
    .addColumn('fromName', 'text', required)
    .addColumn('fromAddress', 'text', required)
    .addColumn('senderId', types.id, maybePerson)
    .addColumn('subject', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('files', 'text', required)
    .addColumn('reason', 'text', required)
    .addColumn('state', 'text', (column) => column.notNull().check(sql`state in ('open', 'assigned', 'discarded')`))
    .addColumn('settledAt', types.time)
    .addColumn('settledBy', types.id, maybePerson)
    .execute();
  await db.schema.createIndex('strayMailsByState').on('strayMails').columns(['state', 'id']).execute();
  await refuseRowsOfErased(db, types, 'strayMails', ['senderId']);
}
