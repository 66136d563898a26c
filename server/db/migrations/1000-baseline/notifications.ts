import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybeInstitution, maybePerson, person, required } from '#server/db/column-types.ts';

/** Notifications, and broadcasts planned for later. */
export async function createNotifications(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('notifications')
    .addColumn('id', types.id, types.counting)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('userId', types.id, maybePerson)
    .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('normal', 'high')`))
    .addColumn('createdBy', types.id, person)
    .addColumn('timestamp', types.time, required)
    .addColumn('reached', 'integer', required)
    .addColumn('tier', 'text')
    .addColumn('institutionId', types.id)
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
    .createTable('plannedNotifications')
    .addColumn('id', types.id, types.counting)
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('normal', 'high')`))
    .addColumn('tier', 'text')
    .addColumn('institutionId', types.id, maybeInstitution)
    .addColumn('sendAt', types.time, required)
    .addColumn('createdBy', types.id, person)
    .addColumn('updatedAt', types.time, required)
    .addColumn('sentAt', types.time)
    .addColumn('withdrawnAt', types.time)
    .addColumn('heldAt', types.time)
    .execute();
  // Due broadcasts are looked for every few seconds.
  await sql`
    create index "plannedNotificationsDue" on "plannedNotifications" ("sendAt") where "sentAt" is null and "withdrawnAt" is null`.execute(
    db,
  );
}
