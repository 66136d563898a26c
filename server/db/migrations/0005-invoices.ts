import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What institutions asked invoices for, the invoices, and the counter of their numbers. */
export async function invoices(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  const institution = (column: ColumnDefinitionBuilder) => column.notNull().references('institutions.id');
  const tier = (column: ColumnDefinitionBuilder) =>
    column.notNull().check(sql`tier in ('subject', 'silver', 'gold', 'professional')`);
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  await db.schema
    .createTable('invoiceRequests')
    .addColumn('id', types.id, counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('requestedBy', types.id, person)
    .addColumn('tier', 'text', tier)
    .addColumn('amountPence', types.id)
    .addColumn('periodStart', 'text', required)
    .addColumn('periodEnd', 'text', required)
    .addColumn('purchaseOrder', 'text')
    .addColumn('note', 'text')
    .addColumn('requestedAt', types.time, required)
    .addColumn('completedAt', types.time)
    .addColumn('completedBy', types.id, (column) => column.references('users.id'))
    .addColumn('requestToldAt', types.time)
    .addColumn('invoiceToldAt', types.time)
    .execute();
  // Two colleagues who ask at the same moment meet here: a second request while one is open is refused.
  await db.schema
    .createIndex('oneOpenInvoiceRequest')
    .unique()
    .on('invoiceRequests')
    .column('institutionId')
    .where(sql.ref('completedAt'), 'is', null)
    .execute();
  await db.schema
    .createIndex('invoiceRequestsByInstitution')
    .on('invoiceRequests')
    .columns(['institutionId', 'id'])
    .execute();

  await db.schema
    .createTable('invoices')
    .addColumn('id', types.id, counting)
    .addColumn('requestId', types.id, (column) => column.notNull().unique().references('invoiceRequests.id'))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('institutionId', types.id, institution)
    .addColumn('institutionName', 'text', required)
    .addColumn('attention', 'text', required)
    .addColumn('tier', 'text', tier)
    .addColumn('planName', 'text', required)
    .addColumn('planAccess', 'text', required)
    .addColumn('periodStart', 'text', required)
    .addColumn('periodEnd', 'text', required)
    .addColumn('netPence', types.id, required)
    .addColumn('vatBasisPoints', types.id, required)
    .addColumn('vatPence', types.id, required)
    .addColumn('totalPence', types.id, (column) =>
      column.notNull().check(sql`"totalPence" = "netPence" + "vatPence" and "netPence" > 0 and "vatPence" >= 0`),
    )
    .addColumn('purchaseOrder', 'text')
    .addColumn('note', 'text')
    .addColumn('issuedAt', types.time, required)
    .addColumn('issuedBy', types.id, person)
    .addColumn('issueDate', 'text', required)
    .addColumn('dueDate', 'text', required)
    .addColumn('seller', 'text', required)
    .addColumn('payment', 'text', required)
    .addColumn('contactEmail', 'text', required)
    .execute();
  await db.schema.createIndex('invoicesByInstitution').on('invoices').column('institutionId').execute();
  await sql`insert into counters (name, next) values ('invoiceNumber', 1)`.execute(db);
}
