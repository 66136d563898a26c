import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * What the board of set-ups is sorted and narrowed by stands beside them: when the certificate ends, and the addresses that institutions
 * claim. The server fills it at its start.
 */
export async function setupClaims(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('technicalSetups').addColumn('certificateEnds', types.time).execute();
  await db.schema
    .alterTable('technicalSetups')
    .addColumn('isNoted', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  await db.schema
    .createTable('setupClaims')
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('first', types.id, (column) => column.notNull())
    .addColumn('last', types.id, (column) => column.notNull())
    .addPrimaryKeyConstraint('setupClaimsOf', ['institutionId', 'version', 'first'])
    .execute();
  await db.schema.createIndex('setupClaimsByRange').on('setupClaims').columns(['version', 'first', 'last']).execute();
}
