import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** The month in which an institution's financial year begins. */
export async function financialYears(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('institutions').addColumn('financialYearStart', types.id).execute();
}
