import type { Kysely } from 'kysely';
import { type ColumnTypes, required } from '#server/db/column-types.ts';

/** An institution's name, link and logo for its promotion kit. */
export async function createPromotionKits(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('promotionKits')
    .addColumn('institutionId', types.id, (column) => column.primaryKey().references('institutions.id'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('namePicture', types.bytes)
    .addColumn('link', 'text', required)
    .addColumn('logo', types.bytes)
    .addColumn('logoChangedAt', types.time)
    .addColumn('updatedAt', types.time, required)
    .execute();
}
