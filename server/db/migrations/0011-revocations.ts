import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * What a running process has to hear of another one, or of the command line: sessions that ended, people who changed. With it
 * room that is taken for attachments before they are written, and invoices as they were sent out.
 */
export async function revocations(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('revocations')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('userId', types.id)
    .addColumn('sessionHash', 'text')
    .addColumn('at', types.time, (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('revocationsByTime').on('revocations').column('at').execute();

  await db.schema
    .createTable('arrivingFiles')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('uploaderId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('bytes', types.id, (column) => column.notNull())
    .addColumn('at', types.time, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('filesByUploader').on('files').columns(['uploaderId', 'createdAt']).execute();
  await db.schema
    .createTable('invoicePdfs')
    .addColumn('invoiceId', types.id, (column) => column.primaryKey().references('invoices.id'))
    .addColumn('bytes', types.isSqlite ? 'blob' : 'bytea', (column) => column.notNull())
    .execute();
}
