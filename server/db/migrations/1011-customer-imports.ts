import type { Kysely } from 'kysely';
import { type ColumnTypes, maybePerson, person, required } from '#server/db/column-types.ts';

/** The rows that each import of customers added, so that it can be undone. */
export async function createCustomerImports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('customerImports')
    .addColumn('id', types.id, types.counting)
    .addColumn('importedBy', types.id, person)
    .addColumn('importedAt', types.time, required)
    .addColumn('people', types.id, required)
    .addColumn('institutions', types.id, required)
    .addColumn('made', 'text')
    .addColumn('undoneBy', types.id, maybePerson)
    .addColumn('undoneAt', types.time)
    .execute();
}
