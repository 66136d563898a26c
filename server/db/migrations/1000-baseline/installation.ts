import type { Kysely } from 'kysely';
import { type ColumnTypes, required } from '#server/db/column-types.ts';

/** Counters and other data of the installation itself. */
export async function createInstallation(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next', types.id, required)
    .execute();

  await db.schema
    .createTable('compatibleMigrations')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();

  await db.schema
    .createTable('storeIdentity')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('identity', 'text', required)
    .execute();

  await db.schema
    .createTable('sealing')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('proof', 'text', required)
    .execute();
}
