import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Platforms from which reports are fetched, what institutions are called there, and what became of each report. */
export async function usageFetching(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const generated = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  await db.schema
    .createTable('fetchedPlatforms')
    .addColumn('id', types.id, generated)
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('release', 'text', required)
    .addColumn('requestorId', 'text')
    .addColumn('apiKeySealed', 'text')
    .addColumn('keyChangedAt', types.time)
    .addColumn('reports', 'text', required)
    .addColumn('firstMonth', 'text', required)
    .addColumn('dueDay', 'integer', required)
    .addColumn('isOn', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('pausedUntil', types.time)
    .addColumn('keeperId', types.id, (column) => column.notNull().references('users.id'))
    .execute();
  await db.schema
    .createTable('fetchedCustomers')
    .addColumn('platformId', types.id, (column) => column.notNull().references('fetchedPlatforms.id'))
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('customerId', 'text')
    .addColumn('isOff', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('knownAs', 'text')
    .addColumn('stopped', 'text')
    .addColumn('stoppedCode', 'integer')
    .addPrimaryKeyConstraint('fetchedCustomersKey', ['platformId', 'institutionId'])
    .execute();
  await db.schema
    .createTable('usageFetches')
    .addColumn('id', types.id, generated)
    .addColumn('platformId', types.id, (column) => column.notNull().references('fetchedPlatforms.id'))
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('report', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('plannedIn', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('code', 'integer')
    .addColumn('question', 'text')
    .addColumn('answers', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('dueAt', types.time, required)
    .addColumn('lost', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('contentHash', 'text')
    .addColumn('resourceId', types.id)
    .addColumn('changedAt', types.time, required)
    .addUniqueConstraint('usageFetchesOfMonth', ['platformId', 'institutionId', 'report', 'month'])
    .execute();
  await db.schema.createIndex('usageFetchesByState').on('usageFetches').columns(['state', 'changedAt', 'id']).execute();
  await db.schema.alterTable('resources').addColumn('fetchedFrom', 'text').execute();
}
