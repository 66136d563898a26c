import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Another year of a plan, offered before it ends: of those who offer it at once, one does. */
export async function renewalOffers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  await db.schema
    .createTable('renewalOffers')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('contactId', types.id, person)
    .addColumn('tier', 'text', required)
    .addColumn('periodStart', 'text', required)
    .addColumn('periodEnd', 'text', required)
    .addColumn('netPence', types.id, (column) => column.notNull().check(sql`"netPence" > 0`))
    .addColumn('validUntil', 'text', required)
    .addColumn('offeredAt', types.time, required)
    .addColumn('offeredBy', types.id, person)
    .addColumn('requestId', types.id, (column) => column.unique().references('invoiceRequests.id'))
    .addUniqueConstraint('oneOfferForAYear', ['institutionId', 'periodStart'])
    .execute();
}
