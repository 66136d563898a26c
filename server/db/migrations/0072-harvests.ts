import type { ColumnDefinitionBuilder, Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What programs fetched by the COUNTER API, and how it stands with each of their keys. */
export async function harvests(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('harvests')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('keyId', types.id, (column) => column.notNull().references('programKeys.id'))
    .addColumn('customerId', types.id, (column) => column.references('institutions.id'))
    .addColumn('asked', 'text', required)
    .addColumn('fromMonth', 'text')
    .addColumn('toMonth', 'text')
    .addColumn('outcome', 'text', required)
    .addColumn('exceptions', 'text', required)
    .addColumn('at', types.time, required)
    .addColumn('lastAt', types.time, required)
    .addColumn('times', 'integer', required)
    .execute();
  await db.schema
    .createIndex('harvestsByInstitution')
    .on('harvests')
    .columns(['institutionId', 'lastAt', 'id'])
    .execute();
  await db.schema.createIndex('harvestsByKey').on('harvests').columns(['keyId', 'lastAt']).execute();
  // One at a time: SQLite adds one column with each statement.
  for (const name of ['succeededAt', 'failingSince', 'failedAt']) {
    await db.schema.alterTable('programKeys').addColumn(name, types.time).execute();
  }
}
