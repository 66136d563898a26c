import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What institutions tell their readers with: a name, a link and a logo. */
export async function promotionKits(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const bytes = types.isSqlite ? 'blob' : 'bytea';
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('promotionKits')
    .addColumn('institutionId', types.id, (column) => column.primaryKey().references('institutions.id'))
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text')
    .addColumn('namePicture', bytes)
    .addColumn('link', 'text', required)
    .addColumn('logo', bytes)
    .addColumn('logoChangedAt', types.time)
    .addColumn('updatedAt', types.time, required)
    .execute();
}
