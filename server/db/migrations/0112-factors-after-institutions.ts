import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * A sign-in through an institution may wait for a second factor, and its session then needs what the provider said. An institution's provider
 * may ask for a second factor itself, in these contexts.
 */
export async function factorsAfterInstitutions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('pendingSignIns').addColumn('institutionLinkId', types.id).execute();
  await db.schema.alterTable('pendingSignIns').addColumn('nameIdHash', 'text').execute();
  await db.schema.alterTable('pendingSignIns').addColumn('sessionIndexHash', 'text').execute();
  await db.schema.alterTable('pendingSignIns').addColumn('provenAt', types.time).execute();
  await db.schema
    .alterTable('singleSignOn')
    .addColumn('factorContexts', 'text', (column) => column.defaultTo(sql.lit('[]')).notNull())
    .execute();
}
