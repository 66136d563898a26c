import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Keys with which programs come, each for one institution. */
export async function programKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('programKeys')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('name', 'text', required)
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('beginning', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('makerId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('keeperId', types.id, (column) => column.references('users.id'))
    .addColumn('createdAt', types.time, required)
    .addColumn('endsOn', 'text')
    .addColumn('lastUsedAt', types.time)
    .addColumn('revokedAt', types.time)
    .execute();
  await db.schema.createIndex('programKeysByInstitution').on('programKeys').columns(['institutionId', 'id']).execute();
}
