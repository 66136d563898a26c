import type { Kysely } from 'kysely';
import { type ColumnTypes, required } from '#server/db/column-types.ts';

/** Credit notes for a part of an invoice, beside those that void one. */
export async function addPartCredits(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('partCredits')
    .addColumn('id', types.id, types.counting)
    .addColumn('invoiceId', types.id, (column) => column.notNull().references('invoices.id'))
    .addColumn('number', 'text', (column) => column.notNull().unique())
    .addColumn('reason', 'text', required)
    .addColumn('lines', 'text', required)
    .addColumn('netPence', types.id, required)
    .addColumn('vatPence', types.id, required)
    .addColumn('totalPence', types.id, required)
    .addColumn('issuedAt', types.time, required)
    .addColumn('issueDate', 'text', required)
    .execute();
  await db.schema.createIndex('partCreditsByInvoice').on('partCredits').columns(['invoiceId', 'id']).execute();
  await db.schema
    .createTable('partCreditPdfs')
    .addColumn('creditId', types.id, (column) => column.primaryKey().references('partCredits.id'))
    .addColumn('bytes', types.bytes, required)
    .execute();
}
