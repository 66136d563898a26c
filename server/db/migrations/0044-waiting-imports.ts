import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Usage reports that wait to be read or stored, and what became of them: a stop of the portal loses none. */
export async function waitingImports(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('usageUploads')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('uploaderId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('storedName', 'text', required)
    .addColumn('filename', 'text', required)
    .addColumn('fileSize', types.id, required)
    .addColumn('sha256', 'text', required)
    .addColumn('form', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('outcome', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('createdAt', types.time, required)
    .addColumn('changedAt', types.time, required)
    .execute();
  await sql`create index "usageUploadsByUploader" on "usageUploads" ("uploaderId", id)`.execute(db);
}
