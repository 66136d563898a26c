import type { Kysely } from 'kysely';
import { type ColumnTypes, institution, no, person, required, zero } from '#server/db/column-types.ts';

/** Platforms from which reports are fetched, institutions' customer IDs there, and the state of each fetch. */
export async function createUsageFetching(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('fetchedPlatforms')
    .addColumn('id', types.id, types.counting)
    .addColumn('name', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('release', 'text', required)
    .addColumn('requestorId', 'text')
    .addColumn('apiKeySealed', 'text')
    .addColumn('keyChangedAt', types.time)
    .addColumn('reports', 'text', required)
    .addColumn('firstMonth', 'text', required)
    .addColumn('dueDay', 'integer', required)
    .addColumn('isOn', 'boolean', no)
    .addColumn('pausedUntil', types.time)
    .addColumn('keeperId', types.id, person)
    .execute();

  await db.schema
    .createTable('fetchedCustomers')
    .addColumn('platformId', types.id, (column) => column.notNull().references('fetchedPlatforms.id'))
    .addColumn('institutionId', types.id, institution)
    .addColumn('customerId', 'text')
    .addColumn('isOff', 'boolean', no)
    .addColumn('knownAs', 'text')
    .addColumn('stopped', 'text')
    .addColumn('stoppedCode', 'integer')
    .addPrimaryKeyConstraint('fetchedCustomersKey', ['platformId', 'institutionId'])
    .execute();

  await db.schema
    .createTable('usageFetches')
    .addColumn('id', types.id, types.counting)
    .addColumn('platformId', types.id, (column) => column.notNull().references('fetchedPlatforms.id'))
    .addColumn('institutionId', types.id, institution)
    .addColumn('report', 'text', required)
    .addColumn('month', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('plannedIn', 'text', required)
    .addColumn('reason', 'text')
    .addColumn('code', 'integer')
    .addColumn('question', 'text')
    .addColumn('answers', 'text')
    .addColumn('attempts', 'integer', zero)
    .addColumn('dueAt', types.time, required)
    .addColumn('lost', 'integer', zero)
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('contentHash', 'text')
    .addColumn('resourceId', types.id)
    .addColumn('changedAt', types.time, required)
    .addUniqueConstraint('usageFetchesOfMonth', ['platformId', 'institutionId', 'report', 'month'])
    .execute();
  await db.schema.createIndex('usageFetchesByState').on('usageFetches').columns(['state', 'changedAt', 'id']).execute();
}
