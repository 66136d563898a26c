import type { Kysely } from 'kysely';
import { type ColumnTypes, maybePerson } from '#server/db/column-types.ts';

/** Terms that an accepted offer or an invoice wrote down, and what an offer says besides its sum. */
export async function addInvoicedTerms(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('subscriptions').addColumn('bookedFor', 'text').execute();
  await db.schema.alterTable('renewalOffers').addColumn('lines', 'text').execute();
  await db.schema.alterTable('renewalOffers').addColumn('declinedAt', types.time).execute();
  await db.schema.alterTable('renewalOffers').addColumn('declinedBy', types.id, maybePerson).execute();
  await db.schema.alterTable('renewalOffers').addColumn('declineReason', 'text').execute();
}
