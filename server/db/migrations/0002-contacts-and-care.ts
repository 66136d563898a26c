import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Requests and blocks, broadcasts, subscriptions, one-time links, automatic replies and sessions with staff. */
export async function contactsAndCare(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  for (const column of ['answeredAt', 'removedAt'] as const) {
    await db.schema.alterTable('relationships').addColumn(column, types.time).execute();
  }
  await db.schema
    .alterTable('relationships')
    .addColumn('removedBy', types.id, (column) => column.references('users.id'))
    .execute();
  // One row for two people, whoever asked: two requests crossing each other meet here.
  await (types.isSqlite
    ? sql`create unique index "onePairEach" on relationships (min("studentId", "relatedUserId"), max("studentId", "relatedUserId"))`
    : sql`create unique index "onePairEach" on relationships (least("studentId", "relatedUserId"), greatest("studentId", "relatedUserId"))`
  ).execute(db);

  await db.schema
    .createTable('blocks')
    .addColumn('blockerId', types.id, person)
    .addColumn('blockedId', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addPrimaryKeyConstraint('oneBlockEach', ['blockerId', 'blockedId'])
    .execute();

  await db.schema
    .createTable('notifications')
    .addColumn('id', types.id, counting)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('userId', types.id, (column) => column.references('users.id'))
    .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('normal', 'high')`))
    .addColumn('createdBy', types.id, person)
    .addColumn('timestamp', types.time, required)
    .addColumn('reached', 'integer', required)
    .execute();

  await db.schema
    .createTable('notificationRecipients')
    .addColumn('userId', types.id, person)
    .addColumn('notificationId', types.id, (column) => column.notNull().references('notifications.id'))
    .addColumn('readAt', types.time)
    .addPrimaryKeyConstraint('reachedOnce', ['userId', 'notificationId'])
    .execute();
  await db.schema
    .createIndex('recipientsByNotification')
    .on('notificationRecipients')
    .column('notificationId')
    .execute();

  await db.schema
    .createTable('subscriptions')
    .addColumn('id', types.id, counting)
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('tier', 'text', (column) =>
      column.notNull().check(sql`tier in ('subject', 'silver', 'gold', 'professional')`),
    )
    .addColumn('startDate', 'text', required)
    .addColumn('endDate', 'text', required)
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('active', 'cancelled', 'expired')`))
    .addColumn('createdAt', types.time, required)
    .addColumn('updatedAt', types.time, required)
    .execute();
  await db.schema.createIndex('subscriptionsByInstitution').on('subscriptions').column('institutionId').execute();
  // What people carried before there were subscriptions is a plan for a year from now.
  const now = new Date();
  const at = sql`cast(${now.toISOString()} as ${sql.raw(types.time)})`;
  const inAYear = new Date(now.getTime() + 364 * 24 * 60 * 60 * 1000).toISOString();
  await sql`
    insert into subscriptions ("institutionId", tier, "startDate", "endDate", status, "createdAt", "updatedAt")
    select "institutionId", min("subscriptionTier"), ${now.toISOString().slice(0, 10)}, ${inAYear.slice(0, 10)}, 'active', ${at}, ${at}
    from users
    where "institutionId" is not null and "subscriptionTier" in ('subject', 'silver', 'gold', 'professional')
    group by "institutionId"
  `.execute(db);

  await db.schema
    .alterTable('users')
    .addColumn('mustChangePassword', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable('passwordLinks')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', types.id, person)
    .addColumn('createdBy', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addColumn('expiresAt', types.time, required)
    .addColumn('usedAt', types.time)
    .execute();
  await db.schema.createIndex('passwordLinksByUser').on('passwordLinks').column('userId').execute();

  await db.schema.alterTable('messages').addColumn('kind', 'text').execute();
  await db.schema
    .createTable('dueReplies')
    .addColumn('customerId', types.id, person)
    .addColumn('day', 'text', required)
    .addColumn('dueAt', types.time, required)
    .addColumn('settledAt', types.time)
    .addPrimaryKeyConstraint('oneReplyADay', ['customerId', 'day'])
    .execute();

  await db.schema
    .createTable('lessons')
    .addColumn('id', types.id, counting)
    .addColumn('tutorId', types.id, person)
    .addColumn('studentId', types.id, person)
    .addColumn('title', 'text', required)
    .addColumn('startTime', types.time, required)
    .addColumn('endTime', types.time, required)
    .addColumn('description', 'text')
    .addColumn('createdAt', types.time, required)
    .addCheckConstraint('endsAfterItStarts', sql`"endTime" > "startTime"`)
    .execute();
  await db.schema.createIndex('lessonsByStudent').on('lessons').columns(['studentId', 'startTime']).execute();
  await db.schema.createIndex('lessonsByTutor').on('lessons').columns(['tutorId', 'startTime']).execute();
}
