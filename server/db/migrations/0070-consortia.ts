import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Institutions that are members of another one, and those of them that are not shown to it by name. */
export async function consortia(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('institutions')
    .addColumn('consortiumId', types.id, (column) =>
      column.references('institutions.id').check(sql`"consortiumId" <> id`),
    )
    .execute();
  await db.schema.alterTable('institutions').addColumn('unnamedSince', 'text').execute();
  await db.schema.createIndex('institutionsByConsortium').on('institutions').columns(['consortiumId']).execute();
}
