import type { Db } from '#server/db/schema.ts';
import type { BillingAddress } from '#server/features/invoices/invoices.queries.ts';

/**
 * Replaces version n - 1 of the address with version n; the first version needs an empty row. Returns false if another
 * version is stored.
 */
export async function saveBillingDetails(db: Db, row: BillingAddress): Promise<boolean> {
  const { institutionId, version, ...details } = row;
  const saved =
    version === 1
      ? await db
          .insertInto('billingDetails')
          .values(row)
          .onConflict((conflict) => conflict.column('institutionId').doNothing())
          .returning('version')
          .executeTakeFirst()
      : await db
          .updateTable('billingDetails')
          .set({ ...details, version })
          .where('institutionId', '=', institutionId)
          .where('version', '=', version - 1)
          .returning('version')
          .executeTakeFirst();
  return saved !== undefined;
}
