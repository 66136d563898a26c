import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Institutions, people, sessions, contacts, messages and how far they were read. */
export async function peopleAndChat(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  // Ids are never handed out twice, also not after the newest row was deleted.
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  await db.schema
    .createTable('institutions')
    .addColumn('id', types.id, counting)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('accountManagerId', types.id)
    .addColumn('techSupportId', types.id)
    .addColumn('createdAt', types.time, required)
    .execute();

  await db.schema
    .createTable('users')
    .addColumn('id', types.id, counting)
    .addColumn('username', 'text', required)
    .addColumn('usernameKey', 'text', (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text')
    .addColumn('fullName', 'text', required)
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('account_manager', 'customer', 'tech_support', 'admin')`),
    )
    .addColumn('institutionId', types.id, (column) => column.references('institutions.id'))
    .addColumn('department', 'text')
    .addColumn('subscriptionTier', 'text')
    .addColumn('createdAt', types.time, required)
    .addColumn('lastSignInAt', types.time)
    .addColumn('deactivatedAt', types.time)
    .addCheckConstraint('customersHaveAnInstitution', sql`(role = 'customer') = ("institutionId" is not null)`)
    .execute();
  await db.schema.createIndex('usersByInstitution').on('users').column('institutionId').execute();

  await db.schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('createdAt', types.time, required)
    .addColumn('lastSeenAt', types.time, required)
    .addColumn('userAgent', 'text', required)
    .execute();
  await db.schema.createIndex('sessionsByUser').on('sessions').column('userId').execute();

  await db.schema
    .createTable('signInFailures')
    .addColumn('id', types.id, counting)
    .addColumn('usernameKey', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('failedAt', types.time, required)
    .execute();
  await db.schema
    .createIndex('signInFailuresByAddress')
    .on('signInFailures')
    .columns(['address', 'failedAt'])
    .execute();
  await db.schema
    .createIndex('signInFailuresByAccount')
    .on('signInFailures')
    .columns(['usernameKey', 'failedAt'])
    .execute();

  await db.schema
    .createTable('relationships')
    .addColumn('id', types.id, counting)
    .addColumn('studentId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('relatedUserId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('relationType', 'text', required)
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('pending', 'accepted', 'rejected')`))
    .addColumn('requestedBy', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('createdAt', types.time, required)
    .addCheckConstraint('betweenTwoPeople', sql`"studentId" <> "relatedUserId"`)
    .addCheckConstraint('askedByOneOfThem', sql`"requestedBy" in ("studentId", "relatedUserId")`)
    .execute();
  await db.schema.createIndex('relationshipsByStudent').on('relationships').column('studentId').execute();
  await db.schema.createIndex('relationshipsByRelated').on('relationships').column('relatedUserId').execute();

  // People and institutions are never deleted, and a foreign key here would cost two look-ups per message.
  const messages = db.schema
    .createTable('messages')
    .addColumn('conversation', 'text', required)
    .addColumn('id', types.id, required)
    .addColumn('channelCustomerId', types.id)
    .addColumn('senderId', types.id, required)
    .addColumn('receiverId', types.id, required)
    .addColumn('content', 'text', required)
    .addColumn('timestamp', types.time, required)
    .addColumn('clientId', 'text')
    .addPrimaryKeyConstraint('messagesInOrder', ['conversation', 'id']);
  await (types.isSqlite ? messages.modifyEnd(sql`without rowid`) : messages).execute();
  // clientId first: it grows with time, so new entries land at one end of the index (measured: 15 µs against 17 a message).
  await db.schema.createIndex('messagesOnce').on('messages').columns(['clientId', 'senderId']).unique().execute();

  const marks = db.schema
    .createTable('conversationRead')
    .addColumn('userId', types.id, required)
    .addColumn('conversation', 'text', required)
    .addColumn('lastReadId', types.id, (column) => column.notNull().defaultTo(0))
    .addColumn('lastReceivedId', types.id, (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('oneMarkEach', ['userId', 'conversation']);
  await (types.isSqlite ? marks.modifyEnd(sql`without rowid`) : marks).execute();
  await db.schema.createIndex('marksByConversation').on('conversationRead').column('conversation').execute();

  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next', types.id, required)
    .execute();
  await sql`insert into counters (name, next) values ('messageId', 1)`.execute(db);
}
