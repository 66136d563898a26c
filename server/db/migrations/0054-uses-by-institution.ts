import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * What the reports of an institution count, month by month, so that lists sort by it and add it up: the server fills it at its start.
 * And plans by their end, for those that are due.
 */
export async function usesByInstitution(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('institutions').addColumn('usesOfLastYear', types.id).execute();
  await db.schema
    .createTable('institutionUses')
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('month', 'text', (column) => column.notNull())
    .addColumn('uses', types.id, (column) => column.notNull())
    .addPrimaryKeyConstraint('institutionUsesByMonth', ['institutionId', 'month'])
    .execute();
  await db.schema.createIndex('subscriptionsByEnd').on('subscriptions').columns(['endDate', 'institutionId']).execute();
}
