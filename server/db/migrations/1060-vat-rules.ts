import type { Kysely } from 'kysely';

/** VAT rules that were chosen for an institution or a draft, and what an invoice said about its VAT when it was sent. */
export async function addVatRules(db: Kysely<unknown>): Promise<void> {
  for (const table of ['billingDetails', 'invoiceDrafts']) {
    await db.schema.alterTable(table).addColumn('vatRule', 'text').execute();
    await db.schema.alterTable(table).addColumn('vatRuleReason', 'text').execute();
  }
  await db.schema.alterTable('invoices').addColumn('vatReason', 'text').execute();
  await db
    .updateTable('invoices' as never)
    .set({ vatReason: 'Reverse charge: the customer accounts for the VAT.' } as never)
    .where('vatCategory' as never, '=', 'AE' as never)
    .execute();
}
