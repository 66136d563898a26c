import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Whom a broadcast went to, and broadcasts that are sent at a time to come. */
export async function plannedNotifications(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema.alterTable('notifications').addColumn('tier', 'text').execute();
  await db.schema.alterTable('notifications').addColumn('institutionId', types.id).execute();
  await db.schema
    .createTable('plannedNotifications')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('title', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('priority', 'text', (column) => column.notNull().check(sql`priority in ('normal', 'high')`))
    .addColumn('tier', 'text')
    .addColumn('institutionId', types.id, (column) => column.references('institutions.id'))
    .addColumn('sendAt', types.time, required)
    .addColumn('createdBy', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('updatedAt', types.time, required)
    .addColumn('sentAt', types.time)
    .addColumn('withdrawnAt', types.time)
    .execute();
  // What is due is looked for every few seconds.
  await sql`
    create index "plannedNotificationsDue" on "plannedNotifications" ("sendAt")
    where "sentAt" is null and "withdrawnAt" is null`.execute(db);
}
