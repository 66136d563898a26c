import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, person, required, zero } from '#server/db/column-types.ts';

/** Outgoing mails, mail switches, and browsers known from earlier sign-ins. */
export async function createMail(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('mailSwitches')
    .addColumn('userId', types.id, person)
    .addColumn('kind', 'text', required)
    .addColumn('off', 'boolean', required)
    .addPrimaryKeyConstraint('mailSwitchesKey', ['userId', 'kind'])
    .execute();

  await db.schema
    .createTable('mailOutbox')
    .addColumn('id', types.id, types.counting)
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
    .addColumn('attempts', types.id, zero)
    .addColumn('claimedUntil', types.time)
    .addColumn('reason', 'text')
    .addColumn('settledAt', types.time)
    .addUniqueConstraint('mailOutboxOnce', ['userId', 'key'])
    .execute();
  await sql`
    create index "mailOutboxWaiting" on "mailOutbox" ("dueAt") where "state" = 'waiting'`.execute(db);
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
