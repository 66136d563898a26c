import type { Kysely } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';

/** Reminders that the portal sends by itself and invoices that get none; payments of a part of an invoice. */
export async function addSettlement(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('invoiceReminders').addColumn('step', types.id).execute();
  await db.schema
    .createTable('withheldReminders')
    .addColumn('invoiceId', types.id, (column) => column.primaryKey().references('invoices.id'))
    .addColumn('reason', 'text', required)
    .addColumn('byId', types.id, person)
    .addColumn('at', types.time, required)
    .execute();
  await db.schema
    .createTable('partPayments')
    .addColumn('id', types.id, types.counting)
    .addColumn('invoiceId', types.id, (column) => column.notNull().references('invoices.id'))
    .addColumn('amountPence', types.id, required)
    .addColumn('paidOn', 'text', required)
    .addColumn('notedAt', types.time, required)
    .execute();
  await db.schema.createIndex('partPaymentsByInvoice').on('partPayments').columns(['invoiceId', 'id']).execute();
}
