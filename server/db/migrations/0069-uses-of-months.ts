import type { Kysely } from 'kysely';

/** The totals of all institutions by month, which stand above their list, are read in order from this alone. */
export async function usesOfMonths(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('institutionUsesOfMonths').on('institutionUses').columns(['month', 'uses']).execute();
}
