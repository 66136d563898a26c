import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Addresses of people, what is mailed to them, and the browsers they signed in with. */
export async function mail(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');

  for (const name of ['email', 'pendingEmail', 'emailRefusal']) {
    await db.schema.alterTable('users').addColumn(name, 'text').execute();
  }
  for (const name of ['emailVerifiedAt', 'emailRefusedAt']) {
    await db.schema.alterTable('users').addColumn(name, types.time).execute();
  }
  await db.schema
    .alterTable('users')
    .addColumn('mailsMessageText', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();

  await db.schema
    .createTable('mailSwitches')
    .addColumn('userId', types.id, person)
    .addColumn('kind', 'text', required)
    .addColumn('off', 'boolean', required)
    .addPrimaryKeyConstraint('mailSwitchesKey', ['userId', 'kind'])
    .execute();

  await db.schema
    .createTable('mailOutbox')
    .addColumn('id', types.id, counting)
    .addColumn('userId', types.id, person)
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('address', 'text')
    .addColumn('subject', 'text', required)
    .addColumn('letter', 'text')
    .addColumn('about', 'text')
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('waiting', 'held', 'sent', 'failed', 'dropped')`),
    )
    .addColumn('createdAt', types.time, required)
    .addColumn('dueAt', types.time, required)
    .addColumn('sendBefore', types.time)
    .addColumn('giveUpAt', types.time, required)
    .addColumn('attempts', types.id, (column) => column.notNull().defaultTo(0))
    .addColumn('claimedUntil', types.time)
    .addColumn('reason', 'text')
    .addColumn('settledAt', types.time)
    .addUniqueConstraint('mailOutboxOnce', ['userId', 'key'])
    .execute();
  await db.schema
    .createIndex('mailOutboxWaiting')
    .on('mailOutbox')
    .column('dueAt')
    .where('state' as never, '=', sql.lit('waiting'))
    .execute();
  await db.schema.createIndex('mailOutboxByState').on('mailOutbox').columns(['state', 'id']).execute();

  await db.schema
    .createTable('mailTokens')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', types.id, person)
    .addColumn('purpose', 'text', (column) =>
      column.notNull().check(sql`purpose in ('verify-address', 'forgotten-password', 'unsubscribe')`),
    )
    .addColumn('kind', 'text')
    .addColumn('address', 'text')
    .addColumn('createdAt', types.time, required)
    .addColumn('expiresAt', types.time, required)
    .addColumn('usedAt', types.time)
    .execute();
  await db.schema.createIndex('mailTokensOf').on('mailTokens').columns(['userId', 'purpose']).execute();

  await db.schema
    .createTable('missedMessages')
    .addColumn('userId', types.id, person)
    .addColumn('conversation', 'text', required)
    .addColumn('messageId', types.id, required)
    .addColumn('mailedAt', types.time, required)
    .addPrimaryKeyConstraint('missedMessagesKey', ['userId', 'conversation'])
    .execute();

  await db.schema
    .createTable('knownBrowsers')
    .addColumn('userId', types.id, person)
    .addColumn('browserHash', 'text', required)
    .addColumn('firstSeenAt', types.time, required)
    .addColumn('lastSeenAt', types.time, required)
    .addPrimaryKeyConstraint('knownBrowsersKey', ['userId', 'browserHash'])
    .execute();

  await db.schema
    .createTable('mailMoments')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', types.time, required)
    .execute();
}
