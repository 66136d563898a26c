import type { Kysely } from 'kysely';

/** Where electronic invoices go: of each institution, and of both sides of an invoice as it was sent. */
export async function addElectronicAddresses(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('billingDetails').addColumn('electronicAddress', 'text').execute();
  await db.schema.alterTable('invoices').addColumn('sellerElectronicAddress', 'text').execute();
  await db.schema.alterTable('invoices').addColumn('customerElectronicAddress', 'text').execute();
}
