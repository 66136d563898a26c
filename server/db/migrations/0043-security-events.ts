import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What happened to people's accounts, and who gave an address that is not confirmed yet. */
export async function securityEvents(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('securityEvents')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('at', types.time, required)
    .addColumn('lastAt', types.time, required)
    .addColumn('times', types.id, (column) => column.notNull().defaultTo(1))
    .addColumn('kind', 'text', required)
    .addColumn('userId', types.id, (column) => column.references('users.id'))
    .addColumn('byId', types.id, (column) => column.references('users.id'))
    .addColumn('address', 'text')
    .addColumn('browser', 'text')
    .execute();
  for (const column of ['userId', 'kind'] as const) {
    await db.schema
      .createIndex(column === 'userId' ? 'securityEventsByPerson' : 'securityEventsByKind')
      .on('securityEvents')
      .columns([column, 'id'])
      .execute();
  }
  await db.schema.createIndex('securityEventsByTime').on('securityEvents').column('at').execute();
  for (const column of ['address', 'browser'] as const) {
    await db.schema.alterTable('passwordRequests').addColumn(column, 'text').execute();
  }
  // Nobody knows any more of those that wait now: false, so that they go on waiting.
  await db.schema
    .alterTable('users')
    .addColumn('isPendingEmailOwn', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  // A deactivation takes the calendar's address away from now on; those of before would open again as their people come back.
  await sql`delete from "calendarFeeds" where "userId" in (select id from users where "deactivatedAt" is not null)`.execute(
    db,
  );
}
